import { sql } from "kysely";
import { expect, test } from "vitest";
import { anonymiseClosedOrdersJob } from "#shop/orders/server/anonymiseOrders.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
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

test("staff see the mails of an order and send one again, to its present address only", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const dress = await addProduct(shop.db, { stock: 50 });
  const buyer = await createUser(shop, { language: "fr" });
  const { orderId, orderNumber } = await buyForCash(buyer, dress);
  const other = await buyForCash(buyer, dress);
  await adminOrderClient(staff, orderId).move("processing");
  const mailsOf = async (id: string) => (await staff.get(`/admin/orders/${id}/mails`)).body.items;
  const resend = (mail: string, id = orderId) => staff.post(`/admin/orders/${id}/mails/${mail}/resend`);
  const [waiting] = await mailsOf(orderId);
  expect((await resend(waiting.id)).body.message).toBe("admin.orders.mailGone");
  await shop.runJobs();
  const [news, placed, ...none] = await mailsOf(orderId);
  expect(none).toEqual([]);
  expect([news, placed]).toMatchObject([
    { template: "orderNews", news: "processing", status: "sent", mayResend: true, recipient: buyer.email },
    { template: "orderPlaced", news: null, status: "sent", mayResend: true, sentAt: expect.any(String) },
  ]);

  await shop.db.updateTable("orders").set({ email: "moved@example.test" }).where("id", "=", orderId).execute();
  expect((await resend(placed.id)).body).toMatchObject({ message: "admin.orders.mailAgain", order: { id: orderId } });
  await shop.runJobs();
  const [mail] = await shop.mails();
  expect(mail).toMatchObject({
    to: "moved@example.test",
    subject: `Nous avons reçu votre commande ${orderNumber}`,
  });
  expect(await mailsOf(orderId)).toMatchObject([{ recipient: "moved@example.test", status: "sent" }, {}, {}]);
  const audited = await shop.db.selectFrom("audit_log").selectAll().where("action", "=", "orders.resendMail").execute();
  expect(audited).toMatchObject([{ subject_id: orderId, after: { template: "orderPlaced" } }]);

  // Neither a mail of another order, nor for others, nor without end.
  expect((await resend(placed.id, other.orderId)).status).toBe(404);
  expect((await staff.get("/admin/orders/00000000-0000-4000-8000-000000000000/mails")).status).toBe(404);
  const packer = await createUser(shop, { staffRole: "packing" });
  expect((await packer.post(`/admin/orders/${orderId}/mails/${placed.id}/resend`)).status).toBe(403);
  expect((await buyer.get(`/admin/orders/${orderId}/mails`)).status).toBe(403);
  for (let times = 0; times < 8; times++) await resend(placed.id);
  expect((await resend(placed.id)).body.message).toBe("admin.orders.mailTooOften");

  // Old mails forget what they said.
  await shop.runJobs();
  await sql`update outbox set created_at = created_at - interval '91 days'`.execute(shop.db);
  await anonymiseClosedOrdersJob.run({}, shop.tools);
  expect((await mailsOf(orderId)).map(({ mayResend }: { mayResend: boolean }) => mayResend)).not.toContain(true);
  const { rows } = await sql`select from outbox where facts is not null`.execute(shop.db);
  expect(rows).toEqual([]);
});
