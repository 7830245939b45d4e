import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { recordEvents } from "#shop/shipping/server/recordEvents.ts";
import { attemptReasons, eventKinds, type ShipmentEvent } from "#shop/shipping/shipmentStatus.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { grantCredit } from "#tests/support/grantCredit.ts";
import { addProduct, type TestProduct } from "#tests/support/products.ts";
import { checkoutForm } from "#tests/support/purchases.ts";
import { type Random, randomFrom } from "#tests/support/randomFrom.ts";
import { settleCouriers } from "#tests/support/settleCouriers.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, renewAccess, type TestUser } from "#tests/support/users.ts";

/** `npm run test:events` runs ten thousand exchanges. */
const runs = Number(process.env.EVENT_RUNS ?? 4);
const seed = Number(process.env.EVENT_SEED ?? Math.floor(Math.random() * 1e6));
const sizes = ["S", "M", "L"];

test(`whatever happens to exchanges in any order, stock, books and statuses reconcile, seed ${seed}`, {
  timeout: 60_000 + runs * 6_000,
}, async () => {
  await using shop = await openShop({ env: { ADMIN_LIMIT_PER_MINUTE: "1000000", ADMIN_IDLE_MINUTES: "600" } });
  const random = randomFrom(seed);
  const people = { staff: await createUser(shop, { role: "admin" }), mona: await createUser(shop) };
  const dress = await addProduct(shop.db, { price: 300_00, sizes: { S: 100_000, M: 100_000, L: 100_000 } });
  for (const [at, size] of sizes.entries())
    await shop.db
      .updateTable("variants")
      .set({ price: 300_00 + (at - 1) * 33_33 })
      .where("id", "=", dress.variants[size] as string)
      .execute();
  for (let run = 0; run < runs; run++) {
    if (run % 100 === 0) await renewAccess(shop, people.staff, people.mona);
    await liveThroughExchange(shop, random, { ...people, dress });
  }
  await renewAccess(shop, people.staff);
  await payEverything(people.staff);
  await shop.runJobs();
  const { rows: unfinished } = await shop.pool.query(`
    select t.order_id from returns t join refunds c on c.id = t.carried_refund_id left join refunds r on r.id = t.refund_id
     where t.status = 'inspected' and c.status = 'succeeded' and coalesce(r.status, 'succeeded') = 'succeeded'`);
  expect(unfinished).toEqual([]);
  await settleCouriers(people.staff);
  expect(await findViolations(shop.db)).toEqual([]);
});

type People = { staff: TestUser; mona: TestUser; dress: TestProduct };

async function liveThroughExchange(shop: Shop, random: Random, people: People): Promise<void> {
  const { staff, mona, dress } = people;
  const size = random.pick(sizes);
  const quantity = 1 + random.below(2);
  await mona.post("/cart", { productId: dress.id, variantAttributes: { size }, quantity });
  // Every third order is paid in part with store credit.
  const creditAmount = random.below(3) === 0 ? 1 + random.below(300) : 0;
  if (creditAmount > 0) await grantCredit(staff, mona.id, creditAmount);
  const { orderId } = (await mona.post("/checkout/cod", checkoutForm({ creditAmount }))).body;
  await adminOrderClient(staff, orderId).move("delivered");
  const [line] = (await mona.get(`/orders/${orderId}`)).body.items;
  const wanted = dress.variants[random.pick(sizes.filter((other) => other !== size))];
  const items = [{ lineId: line.id, quantity: 1 + random.below(quantity), variantId: wanted }];
  const calls: [TestUser, string, object][] = [
    [mona, `/orders/${orderId}/exchange`, { items }],
    [mona, `/orders/${orderId}/exchange`, { items }],
    [mona, `/orders/${orderId}/exchange/withdrawal`, {}],
    [mona, `/orders/${orderId}/refund-request`, {}],
    [staff, `/admin/orders/${orderId}/exchange/approval`, {}],
    [staff, `/admin/orders/${orderId}/exchange/rejection`, { customerMessage: "No" }],
    [staff, `/admin/orders/${orderId}/refund`, { amount: 5, payout: true }],
  ];
  await inAnyOrder(
    random,
    calls.filter((_, at) => at === 0 || at === 4 || random.below(4) === 0),
  );
  await shop.runJobs();
  const { exchange } = (await mona.get(`/orders/${orderId}`)).body;
  if (exchange?.replacement) await liveThroughSwap(shop, random, people, exchange.replacement.id);
  await shop.runJobs();
  if (exchange?.replacement && random.below(3) > 0)
    await liveThroughReturn(shop, random, people, exchange.replacement.id);
  const received = { restock: random.below(2) === 0 };
  // A refund that waits for an account may become store credit instead.
  if (random.below(2) === 0) await mona.put(`/orders/${orderId}/payout-account`, { method: "credit" });
  await staff.post(`/admin/orders/${orderId}/goods-received`, received);
}

/** The replacement is sent, or called off meanwhile, and its courier reports anything. */
async function liveThroughSwap(shop: Shop, random: Random, { staff, mona }: People, id: string): Promise<void> {
  const options = { key: randomUUID(), courier: "own", courierName: "Speedy" };
  const { body: parcel, status } = await staff.post(`/admin/orders/${id}/shipments`, options);
  expect(status).toBeLessThan(300);
  if (random.below(4) > 0) await staff.post("/admin/shipments/hand-over", { ids: [parcel.id] });
  const reports = Array.from({ length: 1 + random.below(4) }, (_, at) => async () => {
    const kind = random.pick(eventKinds.filter((kind) => kind !== "booked" && kind !== "cancelled"));
    const reason = kind === "attempt_failed" ? random.pick(attemptReasons) : null;
    const event: ShipmentEvent = { key: `${kind}:${at}`, kind, reason, at: new Date(Date.now() + random.below(1e5)) };
    const shipment = { id: parcel.id, order_id: id };
    await shop.db.transaction().execute((tx) => recordEvents(tx, shipment, [event], { source: "webhook" }));
  });
  const calls: [TestUser, string, object][] = [
    [mona, `/orders/${id}/cancel`, {}],
    [staff, `/admin/orders/${id}/refused-at-door`, {}],
    [staff, `/admin/orders/${id}/goods-received`, { restock: true }],
    [staff, `/admin/shipments/${parcel.id}/events`, { kind: "delivered" }],
  ];
  await inAnyOrder(
    random,
    calls.filter(() => random.below(3) === 0),
    reports,
  );
  await shop.runJobs();
  await staff.post(`/admin/orders/${id}/goods-received`, { restock: true });
}

/** The customer returns what came by exchange, in one or two returns, and staff refund it in any way. */
async function liveThroughReturn(shop: Shop, random: Random, { staff, mona }: People, id: string): Promise<void> {
  const [line] = (await mona.get(`/orders/${id}`)).body.items;
  if (random.below(3) === 0) await mona.put(`/orders/${id}/payout-account`, { method: "credit" });
  for (const items of [[{ lineId: line.id, quantity: 1 }], undefined].slice(random.below(2))) {
    const way = () => random.pick([{ payout: true }, { credit: true }, { payoutReference: randomUUID().slice(0, 20) }]);
    const amount = random.below(3) === 0 ? { amount: 1 + random.below(200) } : {};
    await inAnyOrder(random, [
      [mona, `/orders/${id}/refund-request`, items ? { items } : {}],
      [mona, `/orders/${id}/refund-request`, {}],
    ]);
    const calls: [TestUser, string, object][] = [
      [staff, `/admin/orders/${id}/goods-received`, { restock: true }],
      [mona, `/orders/${id}/refund-request/withdrawal`, {}],
      [staff, `/admin/orders/${id}/refund`, { ...way(), ...amount, restock: true }],
      [staff, `/admin/orders/${id}/refund`, { ...way(), restock: true }],
      [staff, `/admin/orders/${id}/refund-rejection`, { customerMessage: "Worn" }],
    ];
    await inAnyOrder(
      random,
      calls.filter((_, at) => at === 0 || at === 3 || random.below(3) === 0),
    );
    await staff.post(`/admin/orders/${id}/goods-received`, { restock: true });
    await staff.post(`/admin/orders/${id}/refund`, { ...way(), restock: true });
    await shop.runJobs();
  }
}

/** Two at a time, so that they race for the locks. */
async function inAnyOrder(
  { shuffle }: Random,
  calls: readonly [TestUser, string, object][],
  others: readonly (() => Promise<void>)[] = [],
): Promise<void> {
  const posts = calls.map(([person, path, body]) => async () => {
    const answer = await person.post(path, body);
    expect([200, 400, 409], `${path} ${JSON.stringify(answer.body)}`).toContain(answer.status);
  });
  const steps = shuffle([...posts, ...others]);
  for (let at = 0; at < steps.length; at += 2) await Promise.all(steps.slice(at, at + 2).map((step) => step()));
}

/** Every payout gets an account and is checked off. */
async function payEverything(staff: TestUser): Promise<void> {
  for (;;) {
    const { items } = (await staff.get("/admin/payouts?pageSize=200")).body;
    if (items.length === 0) return;
    for (const { id, account } of items)
      if (!account)
        await staff.put(`/admin/payouts/${id}/account`, { method: "wallet", holder: "Mona", account: "01012345678" });
    const ids = items.map(({ id }: { id: string }) => id);
    const { body } = await staff.post("/admin/payouts/payment", { ids, reference: randomUUID().slice(0, 20) });
    expect(body.done).toBe(ids.length);
  }
}
