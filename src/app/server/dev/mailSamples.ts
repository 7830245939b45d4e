import { type Language, languageCodes } from "#platform/languages.ts";
import type { MailName, MailParams } from "#platform/mailTypes.ts";
import "#platform/server/outbox.ts";
import "#shop/accounts/mailParams.ts";
import "#shop/catalogue/mailParams.ts";
import "#shop/checkout/mailParams.ts";
import "#shop/confirmations/mailParams.ts";
import "#shop/marketing/mailParams.ts";
import "#shop/orders/mailParams.ts";
import "#shop/promotions/mailParams.ts";
import "#shop/reviews/mailParams.ts";
import "#shop/setup/mailParams.ts";
import "#shop/support/mailParams.ts";

const at = "2026-11-21T14:30:00Z";
const names: Record<Language, string> = { en: "Mona Adel", ar: "منى عادل", es: "Elena Ruiz", fr: "Claire Petit" };
const abaya = { en: "Linen abaya", ar: "عباية كتان", es: "Abaya de lino", fr: "Abaya en lin" };
const abayaVariant = (language: Language) => ({
  name: abaya[language],
  item: `${abaya[language]} (M)`,
  path: "/product/linen-abaya?size=M",
});
const content =
  '<h1>Hello Mona</h1><p>Linen, dyed with madder.</p><ul><li>Abayas</li><li>Shirts</li></ul><p><a href="/new">See what is new</a></p>';

/** Sample params for every mail. A mail without a sample does not compile. */
export const mailSamples: { [Name in MailName]: (language: Language) => MailParams[Name] } = {
  verificationCode: (language) => ({ name: names[language], code: "042617", minutes: 10 }),
  passwordReset: (language) => ({
    name: names[language],
    url: "https://nabta.example/reset-password?token=x",
    minutes: 15,
  }),
  passwordChanged: (language) => ({ name: names[language], at, url: "https://nabta.example/forgot-password" }),
  emailConfirm: (language) => ({
    name: names[language],
    url: "https://nabta.example/confirm-email?token=x",
    minutes: 15,
  }),
  emailChanged: (language) => ({ name: names[language], at }),
  newDevice: (language) => ({
    name: names[language],
    device: "Firefox, Android",
    place: "",
    at,
    url: "https://nabta.example/profile",
  }),
  guardChanged: (language) => ({
    name: names[language],
    change: "linked",
    provider: "Google",
    at,
    url: "https://nabta.example/profile",
  }),
  staffInvitation: (language) => ({
    by: names[language],
    role: "packing",
    url: "https://nabta.example/staff-invitation?token=x",
    days: 3,
  }),
  accountsMerged: (language) => ({ name: names[language], kept: "h•••@example.com" }),
  accountDeleted: (language) => ({ name: names[language], openOrders: 2 }),
  confirmOrder: (language) => ({
    name: names[language],
    orderId: "sample",
    number: "NB-100001",
    total: 2019.4,
    until: at,
  }),
  reviewRequest: (language) => ({
    name: names[language],
    orderId: "sample",
    number: "NB-100001",
    items: [abaya],
  }),
  paymentLink: (language) => ({
    name: names[language],
    draftId: "sample",
    number: "D-1001",
    total: 2019.4,
    until: at,
  }),
  orderPlaced: (language) => ({
    name: names[language],
    orderId: "sample",
    number: "NB-100001",
    paymentMethod: "cod",
    lines: [{ name: abaya, attributes: [{ en: "M" }], quantity: 2, total: 1900 }],
    subtotal: 1900,
    discount: 190,
    tax: 239.4,
    pricesIncludeTax: false,
    shipping: 70,
    total: 2019.4,
    city: "Alexandria",
    street: "12 Corniche Road",
    recipient: "Salma Hassan",
    arrives: { from: "2026-11-25", to: "2026-12-02" },
  }),
  orderNews: (language) => ({
    name: names[language],
    orderId: "sample",
    shared: true,
    number: "NB-100001",
    news: "dispatched",
    total: 2019.4,
    charged: true,
    refund: 0,
    trackingNumber: "EG123456789",
    trackingUrl: "https://courier.example/EG123456789",
    customerMessage: null,
  }),
  returnNews: (language) => ({
    name: names[language],
    orderId: "sample",
    shared: true,
    number: "NB-100001",
    paymentMethod: "card",
    news: "received",
    amount: 950,
    customerMessage: null,
    lines: [{ name: abaya, quantity: 1 }],
  }),
  exchangeNews: (language) => ({
    name: names[language],
    orderId: "sample",
    number: "NB-100001",
    replacement: "NB-100002",
    news: "approved",
    due: 50,
    refund: 0,
    customerMessage: null,
    decidedBy: null,
    lines: [{ name: abaya, attributes: [{ en: "L" }], quantity: 1 }],
  }),
  creditGranted: (language) => ({ name: names[language], amount: 200, balance: 350 }),
  payoutAccount: (language) => ({ name: names[language], orderId: "sample", number: "NB-100001", amount: 950 }),
  deliveryAttempt: (language) => ({
    name: names[language],
    orderId: "sample",
    shared: true,
    number: "NB-100001",
    courier: "Bosta",
    reason: "unreachable",
    trackingNumber: "6428689600",
    cash: 640,
  }),
  deliveryLate: (language) => ({
    name: names[language],
    orderId: "sample",
    shared: true,
    number: "NB-100001",
    until: "2026-11-20",
    isDispatched: true,
    trackingNumber: "6428689600",
  }),
  calledOffDelivery: () => ({
    order: { id: "sample", number: "NB-100001" },
    parcel: "SH-100001",
    courier: "Bosta",
    cash: 640,
    isCancelled: true,
  }),
  doubleCollection: () => ({
    order: { id: "sample", number: "NB-100001" },
    parcel: "SH-500001",
    other: "SH-500002",
    cash: 640,
    isCollected: false,
  }),
  refundFailed: () => ({
    order: { id: "sample", number: "NB-100001" },
    amount: 950,
    problem: "card_declined",
    returned: false,
  }),
  paymentSetAside: () => ({
    provider: "stripe",
    reference: "pi_sample",
    amount: 2019.4,
    currency: "EGP",
    note: "noSession",
  }),
  webhookDisabled: () => ({ url: "https://erp.example.com/hooks/nabta", error: "HTTP 500" }),
  latePayment: (language) => ({ name: names[language], amount: 2019.4 }),
  giftCode: (language) => ({
    name: names[language],
    number: "NB-100001",
    code: "LINO-2026-ABCD",
    percent: 10,
    expiresAt: at,
  }),
  newsletterConfirm: () => ({ token: "sample", days: 7 }),
  stockAlertConfirm: (language) => ({ ...abayaVariant(language), token: "sample", days: 3 }),
  stockAlert: (language) => ({ ...abayaVariant(language), leave: "sample" }),
  campaign: () => ({ subject: "Linen is back", html: content, content: "en", leave: "sample" }),
  campaignStopped: () => ({ id: "sample", name: "Linen is back", error: "connect ECONNREFUSED 127.0.0.1:25" }),
  mailsDied: () => ({ template: "orderPlaced", to: "mona@example.test", error: "connect ECONNREFUSED 127.0.0.1:25" }),
  mailTest: () => ({}),
  contactReceipt: (language) => ({ name: names[language], ticket: "1042" }),
  contactForward: (language) => ({
    name: names[language],
    email: "mona@example.test",
    ticket: "1042",
    topic: "order",
    orderNumber: "NB-100001",
    message: "Is the abaya lined?\n\nThank you",
    id: "sample",
  }),
  contactAnswer: (language) => ({
    name: names[language],
    ticket: "1042",
    answer: "It is.\n\nDina",
    message: "Is the abaya lined?",
  }),
};

export const sampleNames = Object.keys(mailSamples) as MailName[];
export const sampleLanguages = languageCodes;
