import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { recordEvents } from "#shop/shipping/server/recordEvents.ts";
import { attemptReasons, eventKinds, type ShipmentEvent, shipmentStatusOf } from "#shop/shipping/shipmentStatus.ts";
import { grantCredit } from "#tests/support/grantCredit.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyWith } from "#tests/support/purchases.ts";
import { type Random, randomFrom } from "#tests/support/randomFrom.ts";
import { settleCouriers } from "#tests/support/settleCouriers.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, renewAccess, type TestUser } from "#tests/support/users.ts";

/** `npm run test:events` runs ten thousand parcels. */
const runs = Number(process.env.EVENT_RUNS ?? 8);
const seed = Number(process.env.EVENT_SEED ?? Math.floor(Math.random() * 1e6));

/** Events that a courier may report of one parcel, some of them twice, in any order. */
function randomReports({ below, pick, shuffle }: Random): ShipmentEvent[] {
  const events = Array.from({ length: 1 + below(6) }, (_, at): ShipmentEvent => {
    const kind = pick(eventKinds.filter((kind) => kind !== "booked" && kind !== "cancelled"));
    const reason = kind === "attempt_failed" ? pick(attemptReasons) : null;
    return { key: `${kind}:${at}`, kind, reason, at: new Date(Date.now() + below(100_000)) };
  });
  return shuffle([...events, ...events.filter(() => below(3) === 0)]);
}

const timeout = 60_000 + runs * 3_000;

test(`whatever couriers and staff report in any order, books, stock and statuses reconcile, seed ${seed}`, {
  timeout,
}, async () => {
  await using shop = await openShop({ env: { ADMIN_LIMIT_PER_MINUTE: "1000000", ADMIN_IDLE_MINUTES: "600" } });
  const random = randomFrom(seed);
  const staff = await createUser(shop, { role: "admin" });
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { price: 333_33, stock: 1_000_000 });
  for (let run = 0; run < runs; run++) {
    if (run % 100 === 0) await renewAccess(shop, staff, mona);
    await liveThroughParcel(shop, random, { staff, mona, dress });
  }
  await renewAccess(shop, staff);
  await settleCouriers(staff);
  expect(await findViolations(shop.db)).toEqual([]);
});

type People = { staff: TestUser; mona: TestUser; dress: { id: string } };

async function liveThroughParcel(shop: Shop, random: Random, { staff, mona, dress }: People): Promise<void> {
  // Every third order is paid in part with store credit.
  const creditAmount = random.below(3) === 0 ? 1 + random.below(300) : 0;
  if (creditAmount > 0) await grantCredit(staff, mona.id, creditAmount);
  const { orderId } = await buyWith(mona, { creditAmount }, { id: dress.id, quantity: 1 + random.below(3) });
  const options = { key: randomUUID(), courier: "own", courierName: random.pick(["Speedy", "Falcon"]) };
  const { body: parcel } = await staff.post(`/admin/orders/${orderId}/shipments`, options);
  await staff.post("/admin/shipments/hand-over", { ids: [parcel.id] });
  const [line] = parcel.lines;
  const byCourier = randomReports(random).map((event) => async () => {
    const shipment = { id: parcel.id, order_id: orderId };
    await shop.db.transaction().execute((tx) => recordEvents(tx, shipment, [event], { source: "webhook" }));
  });
  const refused = [{ lineId: line.lineId, quantity: 1 }];
  const reports: [string, object][] = [
    [`/admin/shipments/${parcel.id}/partial-acceptance`, { refused }],
    [`/admin/orders/${orderId}/refused-at-door`, {}],
    [`/admin/orders/${orderId}/goods-received`, { restock: random.below(2) === 0, cost: random.below(5_000) / 100 }],
    [`/admin/shipments/${parcel.id}/events`, { kind: random.pick(eventKinds) }],
    [`/admin/orders/${orderId}/shipments`, { key: randomUUID(), courier: "own" }],
    [`/admin/shipments/${parcel.id}/restocking`, { lines: refused }],
  ];
  const byStaff = reports
    .filter(() => random.below(3) === 0)
    .map(([url, body]) => async () => {
      const answer = await staff.post(url, body);
      expect([200, 201, 400, 409], `${url} ${JSON.stringify(answer.body)}`).toContain(answer.status);
    });
  const steps = random.shuffle([...byCourier, ...byStaff]);
  // Two at a time, so that they race for the locks of order and shipment.
  for (let at = 0; at < steps.length; at += 2) await Promise.all(steps.slice(at, at + 2).map((step) => step()));
  await staff.post(`/admin/orders/${orderId}/goods-received`, { restock: true });
  const events = await shop.db
    .selectFrom("shipment_events")
    .select(["kind", "at"])
    .where("shipment_id", "=", parcel.id)
    .execute();
  const { status } = await shop.db
    .selectFrom("shipments")
    .select("status")
    .where("id", "=", parcel.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe(shipmentStatusOf(events));
}
