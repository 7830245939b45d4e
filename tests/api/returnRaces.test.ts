import { beforeEach, expect, test } from "vitest";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { callerCount, concurrently, countByStatus, repeatCall } from "#tests/support/concurrently.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { addProduct, loadStock, type TestProduct } from "#tests/support/products.ts";
import { buyByCard, buyForCash, testCards } from "#tests/support/purchases.ts";
import { shareShop } from "#tests/support/shareShop.ts";
import type { Shop } from "#tests/support/shop.ts";
import { type ApiResponse, createUser, type TestUser } from "#tests/support/users.ts";

/** What a race can end in takes several rounds to see; a normal run has two, so that both payment methods meet. */
const rounds = isLongRun ? 4 : 2;

// The invariants hold after all races.
const shops = shareShop({ invariants: true, connections: 30, env: { ADMIN_LIMIT_PER_MINUTE: "100000" } });
let shop: Shop;
let mona: TestUser;
let staff: TestUser;
let dress: TestProduct;

beforeEach(async () => {
  shop = shops.shop;
  [mona, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  dress = await addProduct(shop.db, { price: 500_00, stock: 50 });
});

async function createDeliveredOrder(card = testCards.good) {
  const { orderId } = await buyByCard(shop, mona, dress, card);
  const orderAdmin = adminOrderClient(staff, orderId);
  await orderAdmin.move("delivered");
  return { orderId, orderAdmin };
}

const sumRefunds = async () => {
  const { rows } = await shop.pool.query(
    `select coalesce(sum(r.amount), 0)::int as amount
       from sandbox_refunds r join sandbox_payments p on p.id = r.payment_id
       join checkout_sessions s on s.id = p.session_id
      where r.status = 'succeeded' and s.user_id = $1`,
    [mona.id],
  );
  return rows[0].amount as number;
};

test("fifty concurrent requests by customer and admins open one return", async () => {
  for (let round = 0; round < rounds; round++) {
    const { orderId, orderAdmin } = await createDeliveredOrder();
    const { version } = await orderAdmin.seen();
    const answers = await concurrently(
      repeatCall((at) =>
        at % 2
          ? mona.post(`/orders/${orderId}/refund-request`, { reason: "Too large" })
          : staff.post(`/admin/orders/${orderId}/refund-request`, { reason: "Called", version }),
      ),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: callerCount - 1 });
    expect((await orderAdmin.seen()).returns).toHaveLength(1);
  }
});

test("fifty concurrent pay, reject and receive calls end a return one way and pay once", async () => {
  for (let round = 0; round < rounds; round++) {
    const before = await sumRefunds();
    const { orderId, orderAdmin } = await createDeliveredOrder();
    await mona.post(`/orders/${orderId}/refund-request`, { reason: "Too large" });
    await orderAdmin.receive();
    const { version } = await orderAdmin.seen();
    const answers = await concurrently(
      repeatCall((at) =>
        at % 2
          ? staff.post(`/admin/orders/${orderId}/refund`, { restock: true, version })
          : staff.post(`/admin/orders/${orderId}/refund-rejection`, { customerMessage: "Worn", version }),
      ),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: callerCount - 1 });
    const { status } = await orderAdmin.seen();
    expect(await sumRefunds()).toBe(before + (status === "refunded" ? 640_00 : 0));
  }
});

test("concurrent admin refunds of 100 pounds never exceed what was paid", async () => {
  // Each of those that lose the race reads the order again: with fifty callers that takes five seconds of the processor.
  const count = isLongRun ? callerCount : 15;
  const { orderId, orderAdmin } = await createDeliveredOrder();
  // Callers that lost the race reload and retry.
  const insist = async (): Promise<ApiResponse> => {
    for (;;) {
      const { version } = await orderAdmin.seen();
      const answer = await staff.post(`/admin/orders/${orderId}/refund`, { amount: 100, version });
      if (answer.body.message !== "common.stale") return answer;
    }
  };
  const answers = await concurrently(repeatCall(insist, count));
  expect(countByStatus(answers)).toEqual({ 200: 6, 409: count - 6 });
  expect(await sumRefunds()).toBe(600_00);
});

test("fifty concurrent retries and the job pay a failed refund once", async () => {
  const { orderId, orderAdmin } = await createDeliveredOrder(testCards.refundFails);
  await mona.post(`/orders/${orderId}/refund-request`, { reason: "Too large" });
  await orderAdmin.receive();
  await orderAdmin.refund({ restock: true });
  for (let round = 0; round < 3; round++) await concurrently(repeatCall(() => orderAdmin.retry()));
  expect(await orderAdmin.seen()).toMatchObject({ status: "refunded", refunded: 640 });
  expect(await sumRefunds()).toBe(640_00);
  expect(await loadStock(shop.db, dress.variantId)).toBe(50);
});

test("a partial refund concurrent with cancel and dispatch never exceeds the payment", async () => {
  for (let round = 0; round < rounds; round++) {
    const { orderId } = round % 2 ? await buyForCash(mona, dress) : await buyByCard(shop, mona, dress);
    const orderAdmin = adminOrderClient(staff, orderId);
    const answers = await concurrently(
      repeatCall((at) => {
        if (at % 3 === 0) return mona.post(`/orders/${orderId}/cancel`);
        if (at % 3 === 1) return staff.post(`/admin/orders/${orderId}/refund`, { amount: 10, version: 1 });
        return staff.patch(`/admin/orders/${orderId}/status`, { status: "dispatched", version: 1 });
      }),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { status, refunded, total } = await orderAdmin.seen();
    expect(["dispatched", "cancelled", "refunded", "order_placed"]).toContain(status);
    expect(refunded).toBeLessThanOrEqual(total);
  }
});
