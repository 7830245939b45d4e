import { expect, test } from "vitest";
import { sharedOrderToken } from "#shop/orders/server/sharedOrderLink.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyByCard, buyForCash, testCards } from "#tests/support/purchases.ts";
import { readPdf } from "#tests/support/readPdf.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

/** Orders on which staff did everything that takes a note, each time with an internal note and a message. */
async function openNotedOrders() {
  const shop = await openShop();
  const [mona, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  const product = await addProduct(shop.db, { stock: 50 });
  const byCash = async () => (await buyForCash(mona, product)).orderId;
  const byCard = async (card = testCards.good) => (await buyByCard(shop, mona, product, card)).orderId;
  const [internal, told]: [string[], string[]] = [[], []];
  const notes = (name: string) => {
    const [reason, customerMessage] = [`INTERNAL ${name} end`, `MESSAGE ${name} end`];
    internal.push(reason);
    told.push(customerMessage);
    return { reason, customerMessage };
  };
  const act = async (id: string, method: "patch" | "post", action: string, body: Record<string, unknown>) => {
    const { version } = (await staff.get(`/admin/orders/${id}`)).body;
    const { status, body: answer } = await staff[method](`/admin/orders/${id}/${action}`, { version, ...body });
    expect([status, action, answer.message], JSON.stringify(answer)).toEqual([200, action, answer.message]);
  };
  const delivered = async (id: string) => {
    await adminOrderClient(staff, id).move("delivered");
    return id;
  };
  return { shop, mona, staff, byCash, byCard, delivered, act, notes, internal, told };
}

test("internal notes of staff never leave the shop, their messages reach the customer", async () => {
  const { shop, mona, staff, byCash, byCard, delivered, act, notes, internal, told } = await openNotedOrders();
  await using _shop = shop;
  const ids: string[] = [];
  const on = async (id: string | Promise<string>) => {
    ids.push(await id);
    return id;
  };
  const moved = await on(byCash());
  await act(moved, "patch", "status", { status: "processing", ...notes("start") });
  await act(moved, "patch", "status", { status: "dispatched", reason: "INTERNAL alone" });
  await act(moved, "post", "refused-at-door", notes("door"));
  await act(await on(byCash()), "post", "cancel", { refund: false, ...notes("cash") });
  await act(await on(byCard()), "post", "cancel", { refund: true, ...notes("card") });
  await act(await on(byCard()), "post", "cancel", { refund: false, ...notes("kept") });
  const part = await on(delivered(await byCard()));
  await act(part, "post", "refund", { amount: 10, ...notes("part") });
  await act(part, "post", "refund-request", notes("return"));
  await act(part, "post", "refund-rejection", notes("refusal"));
  await act(part, "post", "refund-reopening", notes("second"));
  await act(part, "post", "refund", { restock: true, ...notes("settled") });
  const cash = await on(delivered(await byCash()));
  await act(cash, "post", "refund", { amount: 10, payoutReference: "X1", ...notes("payout") });
  const bulk = await on(byCash());
  const job = { ids: [bulk], status: "processing", ...notes("bulk") };
  expect((await staff.post("/admin/orders/bulk-jobs", job)).status).toBe(202);
  await shop.runJobs();

  const text = async (user: TestUser, url: string) => JSON.stringify((await user.get(url)).body);
  const pdf = async (url: string) => {
    const { rawPayload } = await shop.app.inject({ method: "GET", url: `/api${url}`, headers: mona.headers });
    return (await readPdf(rawPayload)).join("\n");
  };
  const ownOrders = (await Promise.all(ids.map((id) => text(mona, `/orders/${id}`)))).join("\n");
  const shared = ids.map((id) => `/orders/shared/${sharedOrderToken(id, shop.config.sessionSecret)}`);
  const mails = JSON.stringify(await shop.mails());
  const responses = [
    ownOrders,
    mails,
    await text(mona, "/orders"),
    await text(mona, "/users/me/export"),
    ...(await Promise.all(shared.map((url) => text(mona, url)))),
    await pdf(`/orders/${part}/invoice.pdf`),
  ].join("\n");
  expect(responses.match(/INTERNAL[\w ]*/g) ?? []).toEqual([]);
  const missing = (where: string, all = told) => all.filter((message) => !where.includes(message));
  expect(missing(mails)).toEqual([]);
  // A refund without a change of status has no row in the history.
  expect(missing(ownOrders)).toEqual(["MESSAGE part end", "MESSAGE payout end"]);
  expect(missing(await pdf(`/orders/${part}/invoice.pdf`), ["MESSAGE part end", "MESSAGE settled end"])).toEqual([]);

  const inside = (await Promise.all(ids.map((id) => text(staff, `/admin/orders/${id}`)))).join("\n");
  const audit = await text(staff, "/admin/audit-log?pageSize=100");
  expect(missing(`${inside}${audit}`, [...internal, ...told])).toEqual([]);
});

test("a refusal of a refund needs a message for the customer", async () => {
  const { shop, staff, byCash, delivered, act, notes } = await openNotedOrders();
  await using _shop = shop;
  const id = await delivered(await byCash());
  await act(id, "post", "refund-request", notes("return"));
  const refused = await staff.post(`/admin/orders/${id}/refund-rejection`, { reason: "Worn" });
  expect([refused.status, refused.body.fields]).toEqual([400, { customerMessage: "validation.required" }]);
  const set = await staff.patch(`/admin/orders/${id}/status`, { status: "refund_rejected", reason: "Worn" });
  expect([set.status, set.body.fields]).toEqual([400, { customerMessage: "validation.required" }]);
});

test("of the reasons before there were messages, customers read those of refusals", async () => {
  const { shop, mona, byCash } = await openNotedOrders();
  await using _shop = shop;
  const id = await byCash();
  for (const [to, reason] of [
    ["processing", "INTERNAL"],
    ["refund_rejected", "Worn"],
  ])
    await shop.pool.query("insert into order_history (order_id, to_status, by, reason) values ($1, $2, 'admin', $3)", [
      id,
      to,
      reason,
    ]);
  const { history } = (await mona.get(`/orders/${id}`)).body;
  expect(history.slice(1)).toMatchObject([
    { to: "processing", reason: null, customerMessage: null },
    { to: "refund_rejected", reason: null, customerMessage: "Worn" },
  ]);
});

test("the history allows nothing but the removal of free text", async () => {
  const { shop, byCash } = await openNotedOrders();
  await using _shop = shop;
  await byCash();
  const { pool } = shop;
  await expect(pool.query("update order_history set customer_message = 'x'")).rejects.toThrow("append-only");
  await expect(pool.query("update order_history set reason = 'x'")).rejects.toThrow("append-only");
  await pool.query("update order_history set customer_message = null, reason = null");
});
