import { randomUUID } from "node:crypto";
import { type ScreenFixture, type ScreenUser, waitForMail } from "./screenFixture.ts";
import { address, checkoutForm } from "./screenHelpers.ts";
import { seedContent } from "./seedContent.ts";
import { placeUnconfirmed, seedParcels } from "./seedParcels.ts";
import { seedRefunds } from "./seedRefunds.ts";
import { seedStaff } from "./seedStaff.ts";

/** Seeds orders at every status, rows in every admin list and an outdated cart, all through the shop's API. */
export async function seedScreens(fixture: ScreenFixture): Promise<void> {
  await placeOrders(fixture);
  await fillWishlist(fixture);
  await changePricesAndStock(fixture);
  await setLongNames(fixture);
  await sendMessagesAndCampaigns(fixture);
  await addCoupons(fixture);
  await seedSearch(fixture);
  await seedContent(fixture);
  await seedParcels(fixture);
  await seedRefunds(fixture);
  await placeUnconfirmed(fixture);
  await seedStaff(fixture);
  await askForStock(fixture);
  await grantCredit(fixture);
  await fillCart(fixture.customer);
}

/** Two customers wait for the variant that sold out. */
async function askForStock({ customer, hesitant, staff }: ScreenFixture): Promise<void> {
  const { variants } = await staff.request("GET", "/admin/products/luxor-linen-shirt");
  const soldOut = (variants as { _id: string; sku: string }[]).find(({ sku }) => sku === "NB-HLF-OLI-XXL");
  for (const person of [customer, hesitant])
    await person.request("POST", "/stock-alerts", { variantId: soldOut?._id, lang: "en" });
}

async function grantCredit({ staff }: ScreenFixture): Promise<void> {
  const { items } = await staff.request("GET", "/admin/customers?q=mona@example.test");
  const [mona] = items as { id: string }[];
  const grant = { change: "grant", amount: 150, reason: "Late parcel", idempotencyKey: randomUUID() };
  await staff.request("POST", `/admin/customers/${mona?.id}/credit`, grant);
}

async function fillCart(buyer: ScreenUser): Promise<void> {
  for (const [productId, colour, size] of [
    ["delta-pocket-tee", "clay", "L"],
    ["luxor-linen-shirt", "olive", "M"],
  ])
    await buyer.request("POST", "/cart", { productId, variantAttributes: { colour, size }, quantity: 1 });
}

async function placeOrders({ customer, staff, orders }: ScreenFixture): Promise<void> {
  const steps = {
    delivered: ["processing", "dispatched", "delivered"],
    returning: ["dispatched", "delivered"],
    processing: ["processing"],
    dispatched: ["dispatched"],
    cancelled: [],
    placed: [],
  };
  for (const [name, path] of Object.entries(steps)) {
    await fillCart(customer);
    const { orderId } = await customer.request("POST", "/checkout/cod", checkoutForm());
    orders[name] = String(orderId);
    for (const status of path) {
      const { version } = await staff.request("GET", `/admin/orders/${orderId}`);
      await staff.request("PATCH", `/admin/orders/${orderId}/status`, { status, version });
    }
  }
  const { version } = await customer.request("GET", `/orders/${orders.cancelled}`);
  await customer.request("POST", `/orders/${orders.cancelled}/cancel`, { version });
  await customer.request("POST", `/orders/${orders.returning}/refund-request`, { reason: "Too large, أكبر من مقاسي" });
}

/** The longest realistic name. */
async function setLongNames({ hesitant }: ScreenFixture): Promise<void> {
  const long = "Wolfeschlegelsteinhausenbergerdorff-Abdelrahman Elsayed Mohamed Abdelmoneim of the House at the Canal";
  const shippingAddress = { ...address, street: long, city: "Madinat as-Sadis min Uktubar al-Jadidah", landmark: long };
  await hesitant.request("PATCH", "/users/me", { name: long.slice(0, 100), shippingAddress });
}

async function fillWishlist({ customer }: ScreenFixture): Promise<void> {
  for (const id of ["isis-tiered-dress", "siwa-scarf", "noor-open-abaya"])
    await customer.request("PUT", `/users/me/lists/${id}`);
}

/** One cart item became more expensive, another sold out. */
async function changePricesAndStock({ hesitant, staff }: ScreenFixture): Promise<void> {
  await fillCart(hesitant);
  await staff.request("PATCH", "/products/delta-pocket-tee/fields", { price: 720 });
  const { variants } = await staff.request("GET", "/admin/products/luxor-linen-shirt");
  const gone = (variants as { _id: string; sku: string }[]).find(({ sku }) => sku === "NB-HLF-OLI-XXL");
  if (gone) {
    const count = { variantId: gone._id, to: 0, reason: "corrected", note: "Counted on the shelf" };
    await staff.request("POST", "/admin/products/luxor-linen-shirt/stock", count);
  }
}

async function sendMessagesAndCampaigns({ guest, staff, shop }: ScreenFixture): Promise<void> {
  const messages = [
    { name: "Amal Fathy", email: "amal@example.test", topic: "question", message: "هل يضيق القميص بعد الغسل؟" },
    {
      name: "Mona Adel",
      email: "mona@example.test",
      topic: "order",
      message: "When does it come?",
      orderNumber: "NB-100006",
    },
    { name: "Claire Dubois", email: "claire@example.test", topic: "wholesale", message: "Nous cherchons 40 abayas." },
  ];
  for (const message of messages) await guest.request("POST", "/contact", message);
  const { items } = await staff.request("GET", "/admin/messages");
  const [first] = items as { id: string }[];
  await staff.request("POST", `/admin/messages/${first?.id}/answers`, { body: "Bonjour, la réponse suit demain." });
  for (const [email, lang] of [
    ["amal@example.test", "ar"],
    ["claire@example.test", "fr"],
    ["lola@example.test", "es"],
  ] as const) {
    await guest.request("POST", `/newsletter/subscribe?lang=${lang}`, { email, lang });
    if (lang === "es") continue;
    const token = await waitForMail(shop, email, /mailing\/confirm\?token=([\w.-]+)/);
    await guest.request("POST", "/newsletter/confirm", { token });
  }
  const campaign = {
    name: "Linen is back",
    subject: { en: "Linen is back", ar: "عاد الكتان", es: "Vuelve el lino", fr: "Le lin est de retour" },
    html: { en: "<p>Hello {{name|there}}</p>", ar: "<p>أهلًا {{name|بك}}</p>" },
  };
  const { id } = await staff.request("POST", "/admin/campaigns", campaign);
  await staff.request("POST", `/admin/campaigns/${id}/schedule`, { at: nextMonth() });
  await staff.request("POST", "/admin/campaigns", { ...campaign, name: "Winter, the second letter" });
}

const nextMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);

async function addCoupons({ staff }: ScreenFixture): Promise<void> {
  const codes = [
    { code: "NILE10", percentOff: 10, minSubtotal: 500, maxUses: 200, expiresAt: "2035-03-01T00:00:00Z" },
    { code: "LINEN50", amountOff: 50, active: false },
    { kind: "gift", amountOff: 150 },
  ];
  for (const code of codes) await staff.request("POST", "/admin/coupons", code);
}

async function seedSearch({ guest, staff }: ScreenFixture): Promise<void> {
  await staff.request("PUT", "/admin/search/synonyms/sneakers", { synonyms: ["shoes", "كوتشي"] });
  for (const q of ["zzzzqqqq", "سجادة"]) await guest.request("GET", `/products/search?q=${encodeURIComponent(q)}`);
}
