// biome-ignore lint/style/noRestrictedImports: a test reads tokens and docs from the disk
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Language, languageCodes } from "#platform/languages.ts";
import type { MailShopInfo } from "#platform/mailTypes.ts";
import { borderColours, dark, light } from "#web/mails/mailPalette.ts";
import { renderMail } from "./renderMail.tsx";
import { templates } from "./templates.tsx";

const shop: MailShopInfo = {
  name: { en: "Nabta", ar: "نبتة" },
  email: "hello@nabta.example",
  url: "https://nabta.example",
  returns: { days: 14, method: "courier", fee: 0, address: "" },
};
const params = { name: "Mona", code: "042617", minutes: 10 };

test("shows the recipient's name and the lifetime of a code", async () => {
  const mail = await renderMail("verificationCode", "en", params, shop);
  expect(mail.subject).toBe("Your Nabta code: 042617");
  expect(mail.html).toContain('<html dir="ltr" lang="en"');
  expect(mail.text).toBe(
    [
      "Nabta (https://nabta.example)",
      "Your verification code",
      "Hello Mona,",
      "Enter this code on the sign-up page to activate your account.",
      "042617",
      "It works for 10 minutes.",
      "Didn’t ask for this? You can ignore this e-mail; nothing will change.",
      "Questions? Write to hello@nabta.example",
    ].join("\n\n"),
  );
});

test("renders an Arabic mail right to left with its code left to right", async () => {
  const mail = await renderMail("verificationCode", "ar", params, shop);
  expect(mail.html).toContain('<html dir="rtl" lang="ar"');
  expect(mail.html).toContain('<bdi dir="ltr">042617</bdi>');
  expect(mail.text).toContain("\u2066042617\u2069");
  expect(mail.text).toContain("صلاحيته ١٠ دقائق.");
  expect(mail.subject).toBe("كود التحقق في نبتة: \u2066042617\u2069");
});

test("renders a mail in every language without missing params", async () => {
  for (const language of languageCodes) {
    const { subject, html, text } = await renderMail("verificationCode", language, params, shop);
    for (const part of [subject, html, text])
      expect(part, language).not.toMatch(/\{\{|\bverify\.|letter\.\w|undefined/);
  }
});

test("escapes names and omits one that looks like a URL", async () => {
  const mail = await renderMail("verificationCode", "en", { ...params, name: "<b>Mo & Na</b>" }, shop);
  expect(mail.html).not.toContain("<b>Mo");
  const bold = await renderMail("verificationCode", "en", { ...params, name: "Mo & Na" }, shop);
  expect(bold.text).toContain("Hello Mo & Na,");
  const lure = await renderMail("verificationCode", "en", { ...params, name: "win at evil.example" }, shop);
  expect(lure.html).not.toContain("evil");
});

test("names the payment provider and the reason of a quarantined payment in the recipient's language", async () => {
  const params = { provider: "stripe", reference: "pi_1", amount: 2019.4, currency: "EGP" };
  const french = await renderMail("paymentSetAside", "fr", { ...params, note: "otherAmount 1654.6" }, shop);
  expect(french.subject).toBe("Paiement à vérifier (Stripe)");
  expect(french.text).toContain("la boutique attend 1\u202f654,60\u00a0EGP");
  const earlier = await renderMail("paymentSetAside", "fr", { ...params, note: "no such session" }, shop);
  expect(earlier.text).toContain("no such session");
});

test("names an undelivered mail as the list of mails does", async () => {
  const params = { template: "orderPlaced", to: "mona@nabta.example", error: "550 no such user" };
  const mail = await renderMail("mailsDied", "es", params, shop);
  expect(mail.text).toContain("Pedido recibido");
  expect(mail.text).not.toContain("orderPlaced");
});

const amounts = { subtotal: 1900, discount: 190, tax: 239.4, pricesIncludeTax: false, shipping: 70, total: 2019.4 };

test("writes a discount with a minus sign", async () => {
  const order = {
    ...amounts,
    name: "Mona",
    orderId: "1",
    number: "NB-1",
    paymentMethod: "cod",
    lines: [],
    city: "",
    street: "",
  };
  expect((await renderMail("orderPlaced", "en", order, shop)).text).toContain("−EGP\u00a0190");
});

test("says that shipping is free in agreement with its label, as the screens do", async () => {
  const order = {
    ...amounts,
    shipping: 0,
    name: "Mona",
    orderId: "1",
    number: "NB-1",
    paymentMethod: "cod",
    lines: [],
  };
  const textIn = async (language: Language) =>
    (await renderMail("orderPlaced", language, { ...order, city: "", street: "" }, shop)).text;
  expect(await textIn("fr")).toMatch(/Frais de livraison\s+Offerts/);
  expect(await textIn("en")).toMatch(/Shipping\s+Free/);
});

test("asks the customer of a deleted account for a bank account by the contact page, not the order page", async () => {
  const payout = { name: "Mona", orderId: "1", number: "NB-1", amount: 100 };
  const mailOf = async (params: object) => (await renderMail("payoutAccount", "en", params, shop)).text;
  expect(await mailOf(payout)).toContain("https://nabta.example/orders/1");
  const mail = await mailOf({ ...payout, deleted: true });
  expect(mail).toContain("https://nabta.example/contact");
  expect(mail).not.toMatch(/\/orders\/|paid in cash/);
});

test("docs/mails.md has a row for each template", () => {
  const rows = [...readFileSync("docs/mails.md", "utf8").matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(Object.keys(templates).toSorted());
});

test("throws for a mail without a template", async () => {
  for (const name of ["nothing", "toString", "__proto__"])
    await expect(renderMail(name, "en", {}, shop)).rejects.toThrow(name);
});

test("uses the colours of the shop's tokens", () => {
  const tokens = readFileSync("src/web/styles/tokens.css", "utf8");
  const [darkSet = "", lightSet = ""] = tokens.split(/\[data-theme="?light"?\]/);
  for (const [set, colours] of [
    [darkSet, dark],
    [lightSet, light],
  ] as const)
    for (const [name, colour] of Object.entries(colours)) expect(set).toContain(`--${name}: ${colour};`);
  for (const [colour] of borderColours) expect(tokens).toContain(colour);
});
