import { sql } from "kysely";
import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { sendStockAlerts, sweepStockAlertsJob } from "#shop/catalogue/server/stockAlerts/stockAlertJobs.ts";
import { signUpCustomer } from "#tests/support/browserTab.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

test("a guest confirms the address once, hears once that the variant is back, and can stop all alerts", async () => {
  await using shop = await openShop();
  const { variants } = await addProduct(shop.db, { id: "shirt", name: "Shirt", sizes: { S: 3, M: 0, L: 0 } });
  const guest = await createGuest(shop);
  const email = "salma@example.test";
  const ask = (size: string, more = {}) =>
    guest.call("POST", "/stock-alerts", { variantId: variants[size], email, lang: "fr", ...more });

  expect(await ask("S")).toMatchObject({ status: 409, body: { message: "stockAlert.inStock" } });
  expect((await guest.call("POST", "/stock-alerts", { variantId: variants.M })).body.fields).toEqual({
    email: "validation.required",
  });
  expect(await ask("M")).toMatchObject({ status: 200, body: { state: "checkInbox" } });
  const [confirmation] = await sentMails(shop);
  expect(confirmation?.subject).toBe("Confirmez votre alerte de retour en stock : Shirt");
  const token = tokenIn(confirmation);

  // Not confirmed: nothing is sent.
  await setStock(shop, variants.M, 2);
  expect(await runAlerts(shop)).toEqual([]);
  expect((await guest.call("POST", "/stock-alerts/confirm", { token: "made-up" })).status).toBe(400);
  expect((await guest.call("POST", "/stock-alerts/confirm", { token })).status).toBe(200);
  expect((await guest.call("POST", "/stock-alerts/confirm", { token })).status).toBe(200);
  // The address is proved now: the next one needs no mail.
  expect((await ask("L")).body).toEqual({ state: "checkInbox" });
  expect(await sentMails(shop)).toHaveLength(1);

  const [alert, ...others] = await runAlerts(shop);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ to: email, subject: "De retour en stock : Shirt" });
  expect(alert?.text).toContain("/product/shirt?size=M&lng=fr");
  expect(alert?.text).toContain("Shirt (M)");
  expect(await runAlerts(shop)).toEqual([]);

  expect((await guest.call("POST", "/stock-alerts/stop", { token: tokenIn(alert) })).status).toBe(200);
  expect((await guest.call("POST", "/stock-alerts/stop", { token: tokenIn(alert) })).status).toBe(200);
  await setStock(shop, variants.L, 1);
  expect(await runAlerts(shop)).toEqual([]);
  expect(await countAlerts(shop)).toBe(0);
});

test("a signed-in customer asks without an address, and everything that brings stock back counts", async () => {
  await using shop = await openShop();
  const [mona, buyer, owner] = [
    await createUser(shop),
    await createUser(shop),
    await createUser(shop, { role: "admin" }),
  ];
  const { id, variantId } = await addProduct(shop.db, { id: "scarf", name: "Scarf", stock: 1 });
  const ask = () => mona.post("/stock-alerts", { variantId });
  const order = await buyForCash(buyer, { id });

  expect(await ask()).toMatchObject({ status: 200, body: { state: "waiting" } });
  expect((await ask()).body).toEqual({ state: "waiting" });
  expect(await countAlerts(shop)).toBe(1);
  expect(await runAlerts(shop)).toEqual([]);
  expect((await buyer.post(`/orders/${order.orderId}/cancel`)).status).toBe(200);
  expect((await runAlerts(shop)).map(({ to, subject }) => [to, subject])).toEqual([
    [mona.email, "Back in stock: Scarf"],
  ]);

  // Staff correct the stock; while the product is hidden nobody hears of it.
  await setStock(shop, variantId, 0);
  await ask();
  await sql`update products set hidden = true where id = ${id}`.execute(shop.db);
  const correction = { variantId, reason: "received", by: 4, note: "Delivery" };
  expect((await owner.post(`/admin/products/${id}/stock`, correction)).status).toBe(200);
  expect(await runAlerts(shop)).toEqual([]);
  expect(await ask()).toMatchObject({ status: 404 });
  await sql`update products set hidden = false where id = ${id}`.execute(shop.db);
  expect(await runAlerts(shop)).toHaveLength(1);

  await setStock(shop, variantId, 0);
  await ask();
  expect((await mona.call("DELETE", `/stock-alerts/${variantId}`)).status).toBe(204);
  expect(await countAlerts(shop)).toBe(0);
});

test("customers list what they wait for, in their language, and remove it", async () => {
  await using shop = await openShop();
  const { variants } = await addProduct(shop.db, { id: "shirt", name: "Shirt", sizes: { S: 3, M: 0, L: 0 } });
  const { variantId } = await addProduct(shop.db, { id: "scarf", name: { en: "Scarf", ar: "وشاح" }, stock: 0 });
  const [mona, other] = [await createUser(shop, { language: "ar" }), await createUser(shop)];
  const waiting = async (lang = "en") => (await mona.get(`/stock-alerts?lang=${lang}`)).body.items;
  expect(await waiting()).toEqual([]);
  for (const id of [variants.M, variants.L, variantId]) await mona.post("/stock-alerts", { variantId: id });
  await other.post("/stock-alerts", { variantId });
  expect((await waiting()).map(({ item, path }: { item: string; path: string }) => [item, path])).toEqual([
    ["Scarf", "/product/scarf"],
    ["Shirt (L)", "/product/shirt?size=L"],
    ["Shirt (M)", "/product/shirt?size=M"],
  ]);
  expect((await waiting("ar"))[0].item).toBe("وشاح");
  await sql`update products set hidden = true where id = 'scarf'`.execute(shop.db);
  expect((await mona.call("DELETE", `/stock-alerts/${variants.M}`)).status).toBe(204);
  expect(await waiting()).toMatchObject([{ variantId: variants.L, picture: null }]);
  await setStock(shop, variants.L, 2);
  await runAlerts(shop);
  expect(await waiting()).toEqual([]);
  expect((await (await createGuest(shop)).call("GET", "/stock-alerts")).status).toBe(401);
});

test("mails three people a day for each piece, the longest wait first, also with two workers", async () => {
  await using shop = await openShop();
  const { variantId } = await addProduct(shop.db, { stock: 0 });
  await sql`insert into stock_alerts (variant_id, email, language, status, removal_token, confirmed_at, expires_at)
    select ${variantId}, 'w' || n || '@example.test', 'en', 'waiting', 'token' || n,
           now() - make_interval(hours => 100 - n), now() + interval '9 days' from generate_series(1, 12) n`.execute(
    shop.db,
  );
  await setStock(shop, variantId, 2);
  await Promise.all([sendStockAlerts(shop.db), sendStockAlerts(shop.db)]);
  const recipients = async () =>
    (await sql<{ recipient: string }>`select recipient from outbox order by recipient`.execute(shop.db)).rows.map(
      ({ recipient }) => recipient,
    );
  expect(await recipients()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `w${n}@example.test`));
  await sendStockAlerts(shop.db);
  expect(await recipients()).toHaveLength(6);
  await sql`update stock_alerts set notified_at = notified_at - interval '25 hours' where status = 'notified'`.execute(
    shop.db,
  );
  await sendStockAlerts(shop.db);
  expect(await recipients()).toHaveLength(12);
  await sql`update stock_alerts set expires_at = now() - interval '1 second' where email = 'w1@example.test'`.execute(
    shop.db,
  );
  await sweepStockAlertsJob.run({}, shop.tools);
  expect(await countAlerts(shop)).toBe(11);
  await setStock(shop, variantId, 0);
});

test("limits the alerts and the mails of an address, and answers the same for all", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const sizes = Object.fromEntries(Array.from({ length: 22 }, (_, n) => [`s${n}`, 0]));
  const { variants } = await addProduct(shop.db, { sizes });
  const ids = Object.values(variants);
  const replies = await Promise.all(ids.slice(0, 20).map((variantId) => mona.post("/stock-alerts", { variantId })));
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
  await sql`delete from rate_limits`.execute(shop.db);
  expect(await mona.post("/stock-alerts", { variantId: ids[20] })).toMatchObject({
    status: 409,
    body: { message: "stockAlert.tooMany" },
  });
  // A stranger who types the address learns nothing, and cannot have it mailed again and again.
  const guest = await createGuest(shop);
  const ask = (email: string, at: number) => guest.call("POST", "/stock-alerts", { variantId: ids[at], email });
  expect((await ask(mona.email, 20)).body).toEqual({ state: "checkInbox" });
  for (const at of [0, 1, 2, 3, 4]) expect((await ask("other@example.test", at)).body).toEqual({ state: "checkInbox" });
  expect(await countAlerts(shop)).toBe(23);
  expect(await sentMails(shop)).toHaveLength(3);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("staff see how many wait for each variant, but not who", async () => {
  await using shop = await openShop();
  const [mona, owner, packer] = [
    await createUser(shop),
    await createUser(shop, { role: "admin" }),
    await createUser(shop, { staffRole: "packing" }),
  ];
  const { id, variants } = await addProduct(shop.db, { id: "coat", name: "Coat", sizes: { S: 0, M: 0 } });
  await mona.post("/stock-alerts", { variantId: variants.M });
  await owner.post("/stock-alerts", { variantId: variants.M });
  await owner.post("/stock-alerts", { variantId: variants.S });
  const list = await owner.get(`/admin/stock-alerts?productId=${id}`);
  expect(list.body).toMatchObject({
    total: 2,
    items: [
      { variantId: variants.M, displayName: "Coat", labels: ["M"], waiting: 2, stock: 0 },
      { variantId: variants.S, waiting: 1 },
    ],
  });
  expect(JSON.stringify(list.body)).not.toContain("@");
  expect((await owner.get("/admin/stock-alerts?productId=other")).body.total).toBe(0);
  expect((await packer.get("/admin/stock-alerts")).status).toBe(403);
});

test("personal data exports contain the alerts", async () => {
  await using shop = await openShop();
  const { tab: mona, email } = await askForCoat(shop);
  expect((await mona.get("/users/me/export")).body.stockAlerts).toMatchObject([
    { product: "Coat", sku: "SKU-coat-M", status: "waiting", email },
  ]);
});

test("erasure of an account deletes its alerts", async () => {
  await using shop = await openShop();
  const { tab: mona, password } = await askForCoat(shop);
  expect(await countAlerts(shop)).toBe(1);
  expect((await mona.call("DELETE", "/users/me", { password })).status).toBe(204);
  expect(await countAlerts(shop)).toBe(0);
});

async function askForCoat(shop: Shop) {
  const mona = await signUpCustomer(shop);
  const { variants } = await addProduct(shop.db, { id: "coat", name: "Coat", sizes: { S: 0, M: 0 } });
  await mona.tab.post("/stock-alerts", { variantId: variants.M });
  return mona;
}

type Sent = Awaited<ReturnType<Shop["mails"]>>[number];

async function sentMails(shop: Shop): Promise<Sent[]> {
  await shop.runJobs();
  const mails = await shop.mails();
  return mails.filter(({ text }) => text.includes("/stock-alert/"));
}

/** Runs the job, and returns the alerts that it sent. */
async function runAlerts(shop: Shop): Promise<Sent[]> {
  const before = new Set((await sentMails(shop)).map(({ id }) => id));
  await sendStockAlerts(shop.db);
  return (await sentMails(shop)).filter(({ id }) => !before.has(id));
}

const tokenIn = (mail: Sent | undefined) => /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
const setStock = (shop: Shop, variantId: string | undefined, stock: number) =>
  sql`update variants set stock = ${stock} where id = ${variantId}`.execute(shop.db);
const countAlerts = async (shop: Shop) =>
  (await sql<{ count: number }>`select count(*)::int as count from stock_alerts`.execute(shop.db)).rows[0]?.count;
