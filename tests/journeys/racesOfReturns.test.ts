import { afterEach, beforeEach, expect, test } from "vitest";
import { brokenPromises } from "#server/invariants.ts";
import { atOnce, callers, counts, times } from "#tests/support/atOnce.ts";
import { addProduct, type MadeProduct, stockOf } from "#tests/support/catalogue.ts";
import { type Person, type Reply, signedIn } from "#tests/support/people.ts";
import { buyByCard, buyForCash, cards } from "#tests/support/purchases.ts";
import { deskOf } from "#tests/support/returns.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let mona: Person;
let staff: Person;
let dress: MadeProduct;

beforeEach(async () => {
  shop = await openShop({ connections: 30, env: { ADMIN_LIMIT_PER_MINUTE: "100000" } });
  [mona, staff] = [await signedIn(shop), await signedIn(shop, { role: "admin" })];
  dress = await addProduct(shop.db, { price: 500_00, stock: 50 });
});

// Whatever raced, the books are right afterwards.
afterEach(async () => {
  const broken = await brokenPromises(shop.db);
  await shop[Symbol.asyncDispose]();
  expect(broken).toEqual([]);
});

async function delivered(card = cards.good) {
  const { orderId } = await buyByCard(shop, mona, dress, card);
  const desk = deskOf(staff, orderId);
  await desk.move("delivered");
  return { orderId, desk };
}

const paidBack = async () => {
  const { rows } = await shop.pool.query(
    "select coalesce(sum(amount), 0)::int as amount from sandbox_refunds where status = 'succeeded'",
  );
  return rows[0].amount as number;
};

test("a return that is asked for fifty times, by the customer and by staff, is one return", async () => {
  for (let round = 0; round < 4; round++) {
    const { orderId, desk } = await delivered();
    const { version } = await desk.seen();
    const answers = await atOnce(
      times((at) =>
        at % 2
          ? mona.post(`/orders/${orderId}/refund-request`, { reason: "Too large" })
          : staff.post(`/admin/orders/${orderId}/refund-request`, { reason: "Called", version }),
      ),
    );
    expect(counts(answers)).toEqual({ 200: 1, 409: callers - 1 });
    expect((await desk.seen()).returns).toHaveLength(1);
  }
});

test("a return that fifty of the staff pay, refuse and receive at once ends in one way, and is paid once", async () => {
  for (let round = 0; round < 4; round++) {
    const before = await paidBack();
    const { orderId, desk } = await delivered();
    await mona.post(`/orders/${orderId}/refund-request`, { reason: "Too large" });
    await desk.receive();
    const { version } = await desk.seen();
    const answers = await atOnce(
      times((at) =>
        at % 2
          ? staff.post(`/admin/orders/${orderId}/refund`, { restock: true, version })
          : staff.post(`/admin/orders/${orderId}/refund-rejection`, { reason: "Worn", version }),
      ),
    );
    expect(counts(answers)).toEqual({ 200: 1, 409: callers - 1 });
    const { status } = await desk.seen();
    expect(await paidBack()).toBe(before + (status === "refunded" ? 640_00 : 0));
  }
});

test("fifty of the staff give back a hundred pounds each: as many as were paid, and not one more", async () => {
  const { orderId, desk } = await delivered();
  // Everybody who was too late looks again and insists.
  const insist = async (): Promise<Reply> => {
    for (;;) {
      const { version } = await desk.seen();
      const answer = await staff.post(`/admin/orders/${orderId}/refund`, { amount: 100, version });
      if (answer.body.message !== "common.stale") return answer;
    }
  };
  const answers = await atOnce(times(insist));
  expect(counts(answers)).toEqual({ 200: 6, 409: callers - 6 });
  expect(await paidBack()).toBe(600_00);
});

test("a refund that failed and that fifty people and the job retry at once pays once", async () => {
  const { orderId, desk } = await delivered(cards.refundFails);
  await mona.post(`/orders/${orderId}/refund-request`, { reason: "Too large" });
  await desk.receive();
  await desk.refund({ restock: true });
  for (let round = 0; round < 3; round++) await atOnce(times(() => desk.retry()));
  expect(await desk.seen()).toMatchObject({ status: "refunded", refunded: 640 });
  expect(await paidBack()).toBe(640_00);
  expect(await stockOf(shop.db, dress.variantId)).toBe(50);
});

test("a part that is paid back while the order is cancelled and sent: never more than was paid, and one of them wins", async () => {
  for (let round = 0; round < 4; round++) {
    const { orderId } = round % 2 ? await buyForCash(mona, dress) : await buyByCard(shop, mona, dress);
    const desk = deskOf(staff, orderId);
    const answers = await atOnce(
      times((at) => {
        if (at % 3 === 0) return mona.post(`/orders/${orderId}/cancel`);
        if (at % 3 === 1) return staff.post(`/admin/orders/${orderId}/refund`, { amount: 10, version: 1 });
        return staff.patch(`/admin/orders/${orderId}/status`, { status: "dispatched", version: 1 });
      }),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { status, refunded, total } = await desk.seen();
    expect(["dispatched", "cancelled", "refunded", "order_placed"]).toContain(status);
    expect(refunded).toBeLessThanOrEqual(total);
  }
});
