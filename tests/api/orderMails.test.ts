import { expect, test } from "vitest";
import { addProduct } from "#tests/support/products.ts";
import { buyByCard, buyForCash, startCardCheckout, submitGatewayForm, testCards } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

test("mails the order confirmation in the order's language with lines and amounts", async () => {
  await using shop = await openShop();
  const dress = await addProduct(shop.db, {
    name: { en: "Linen dress", ar: "فستان كتان" } as never,
    price: 100_00,
    stock: 9,
  });
  const expected = {
    en: ["We’ve received your order NB-100001", "Linen dress × 1", "EGP 184"],
    ar: ["استلمنا طلبك \u2066NB-100002\u2069", "فستان كتان\u2069 × ١", "١٨٤"],
    es: ["Recibimos tu pedido NB-100003", "Linen dress × 1", "184"],
    fr: ["Nous avons reçu votre commande NB-100004", "Linen dress × 1", "184"],
  } as const;
  for (const [language, [subject, line, total]] of Object.entries(expected)) {
    const buyer = await createUser(shop, { language: language as "en" });
    const { orderId } = await buyForCash(buyer, dress);
    await shop.runJobs();
    const [mail] = await shop.mails();
    expect(mail).toMatchObject({ to: buyer.email, subject });
    expect(mail?.text).toContain(line);
    expect(mail?.text.replaceAll("\u00a0", " ")).toContain(total);
    expect(mail?.text).toContain(`/orders/${orderId}`);
    expect(mail?.html).toContain(`lang="${language}"`);
  }
  expect(shop.warnings).toEqual([]);
});

test("every status has a mail in every language and none is sent twice", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const dress = await addProduct(shop.db, { stock: 50 });
  for (const language of ["en", "ar", "es", "fr"] as const) {
    const buyer = await createUser(shop, { language });
    const cash = await buyForCash(buyer, dress);
    for (const [at, status] of ["processing", "dispatched", "delivered", "completed"].entries())
      await staff.patch(`/admin/orders/${cash.orderId}/status`, { status, version: at + 1, trackingNumber: "EG1" });
    await buyer.post(`/orders/${(await buyForCash(buyer, dress)).orderId}/cancel`);
    await buyer.post(`/orders/${(await buyByCard(shop, buyer, dress)).orderId}/cancel`);
    await buyer.post(`/orders/${(await buyByCard(shop, buyer, dress, testCards.refundFails)).orderId}/cancel`);
    await shop.runJobs();
    const mails = (await shop.mails()).filter(({ to }) => to === buyer.email);
    expect(mails).toHaveLength(11);
    for (const { subject, text } of mails) expect(subject + text).not.toMatch(/order\.\w+\.|\{\{|undefined|NaN/);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(11);
  }
  expect(shop.warnings).toEqual([]);
  expect(await shop.db.selectFrom("outbox").select("key").where("status", "<>", "sent").execute()).toEqual([]);
});

test("the sandbox gateway page speaks the shopper's language and says it is for practice", async () => {
  await using shop = await openShop();
  const dress = await addProduct(shop.db, { stock: 9 });
  const words = { en: "Sandbox", ar: "صفحة تجريبية", es: "Pruebas", fr: "Bac à sable" };
  for (const [language, word] of Object.entries(words)) {
    const { url } = await startCardCheckout(await createUser(shop, { language: language as "en" }), dress);
    const page = await shop.app.inject(new URL(url).pathname);
    expect(page.body).toContain(word);
    expect(page.body).toContain(`lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`);
    expect((await submitGatewayForm(shop, url, { do: "pay", card: "<script>" })).html).not.toContain("<script>");
    await submitGatewayForm(shop, url, { do: "cancel" });
  }
  expect((await shop.app.inject("/sandbox/pay/nothing")).statusCode).toBe(404);
});
