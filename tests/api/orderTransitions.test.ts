import fc from "fast-check";
import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { canTransition, type OrderState } from "#shop/orders/orderStatus.ts";
import { type OrderStatus, orderStatuses } from "#shop/orders/orderStatusDefinitions.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyByCard, buyForCash } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { type ApiResponse, createUser, type TestUser } from "#tests/support/users.ts";

/** An order's state in the model of the transition table, with its return. */
type OrderModel = OrderState & { return: "none" | "requested" | "received"; refundable: number };
type RealOrder = { orderId: string; mona: TestUser; staff: TestUser; payout: () => string };
type Command = fc.AsyncCommand<OrderModel, RealOrder>;

/** Returns the status a command must lead to according to the table; undefined where it must be rejected. */
type Prediction = (model: Readonly<OrderModel>) => Partial<OrderModel> | undefined;

type CommandCall = (real: RealOrder, version: number) => Promise<ApiResponse>;

const command = (
  name: string,
  predict: Prediction,
  call: CommandCall,
  isPredictable = (_: OrderState) => true,
): Command => ({
  check: isPredictable,
  toString: () => name,
  async run(model, real) {
    const { body: before } = await real.staff.get(`/admin/orders/${real.orderId}`);
    const next = predict(model);
    const answer = await call(real, before.version);
    expect([name, model.status, answer.status], JSON.stringify(answer.body.message)).toEqual([
      name,
      model.status,
      next ? 200 : 409,
    ]);
    const { body: after } = await real.staff.get(`/admin/orders/${real.orderId}`);
    Object.assign(model, next ?? {});
    model.openReturn = model.return !== "none";
    expect(after.status).toBe(model.status);
    if (!next) expect(after.version).toBe(before.version);
  },
});

const canMove = (
  model: OrderModel,
  to: OrderStatus,
  by: "admin" | "customer",
  way: "plain" | "cancel" | "refund" | "return",
) => canTransition(model, to, by, [way]);

const setStatus = (to: OrderStatus) =>
  command(
    `set ${to}`,
    (model) =>
      canMove(model, to, "admin", "plain")
        ? {
            status: to,
            ...(to === "delivered" ? { captured: true, refundable: model.captured ? model.refundable : 1 } : {}),
          }
        : predictStatusChange(model, to),
    ({ staff, orderId }, version) =>
      staff.patch(`/admin/orders/${orderId}/status`, {
        status: to,
        version,
        reason: "As agreed",
        customerMessage: "As agreed",
      }),
    // The next status depends on whether the goods arrived: "reopened" reads it from the shop.
    ({ status }) => !(status === "refund_rejected" && to === "pending_refund"),
  );

/** Setting a status that moves goods equals its own endpoint, unless it leaves money undecided. */
function predictStatusChange(model: OrderModel, to: OrderStatus): Partial<OrderModel> | undefined {
  if (to === "cancelled" && model.paymentMethod === "cod") return predictCancellation(model, "admin");
  if (to === "pending_refund" && model.status === "dispatched" && model.paymentMethod === "card")
    return { status: to, return: "requested" };
  if (to === "pending_refund") return predictReturnRequest(model, "admin");
  return to === "refund_rejected" ? predictRejection(model) : undefined;
}

const predictCancellation = (model: OrderModel, by: "admin" | "customer"): Partial<OrderModel> | undefined => {
  if (canMove(model, "refunded", by, "refund") && model.status !== "pending_refund")
    return { status: "refunded", refundable: 0 };
  if (!canMove(model, "cancelled", by, "cancel")) return undefined;
  return { status: "cancelled", return: model.status === "dispatched" ? "requested" : "none" };
};

const postAction =
  (action: string, body: (real: RealOrder) => object = () => ({})) =>
  (real: RealOrder, version: number) =>
    real.staff.post(`/admin/orders/${real.orderId}/${action}`, { version, ...body(real) });

const isDelivered = ({ status }: OrderModel) => status === "delivered" || status === "completed";
const predictReturnRequest = (model: OrderModel, by: "admin" | "customer"): Partial<OrderModel> | undefined =>
  isDelivered(model) && canMove(model, "pending_refund", by, "return")
    ? { status: "pending_refund", return: "requested" }
    : undefined;

const predictRejection = (model: OrderModel): Partial<OrderModel> | undefined =>
  canMove(model, "refund_rejected", "admin", "return") && model.return !== "none"
    ? { status: "refund_rejected", return: "none" }
    : undefined;

const commands = [
  ...orderStatuses.map(setStatus),
  command(
    "customer cancels",
    (model) => predictCancellation(model, "customer"),
    ({ mona, orderId }) => mona.post(`/orders/${orderId}/cancel`),
  ),
  command(
    "staff cancel with refund",
    (model) => (canMove(model, "cancelled", "admin", "cancel") ? predictCancellation(model, "admin") : undefined),
    postAction("cancel", () => ({ refund: true })),
  ),
  command(
    "customer asks for a return",
    (model) => predictReturnRequest(model, "customer"),
    ({ mona, orderId }) => mona.post(`/orders/${orderId}/refund-request`, { reason: "Too large" }),
  ),
  command(
    "staff open a return",
    (model) => predictReturnRequest(model, "admin"),
    postAction("refund-request", () => ({ reason: "Called" })),
  ),
  command(
    "refused at the door",
    (model) => {
      if (model.status !== "dispatched") return undefined;
      const to = model.captured ? "pending_refund" : "cancelled";
      return { status: to, return: "requested" };
    },
    postAction("refused-at-door"),
  ),
  command(
    "goods arrive",
    (model) => {
      if (model.return !== "requested") return undefined;
      return { return: model.status === "cancelled" ? "none" : "received" };
    },
    postAction("goods-received", () => ({ restock: true })),
  ),
  command(
    "the return is paid",
    (model) =>
      model.status === "pending_refund" && model.return !== "none"
        ? { status: "refunded", return: "none", refundable: 0 }
        : model.return === "none" && isGoodwillAllowed(model)
          ? { refundable: 0 }
          : undefined,
    postAction("refund", ({ payout }) => ({ restock: true, payoutReference: payout() })),
  ),
  command(
    "rejected",
    predictRejection,
    postAction("refund-rejection", () => ({ customerMessage: "Worn" })),
  ),
  // The next status depends on whether the goods arrived: read from the shop, not predicted.
  {
    check: (model) => model.status === "refund_rejected",
    toString: () => "reopened",
    async run(model, real) {
      const { body } = await real.staff.get(`/admin/orders/${real.orderId}`);
      const answer = await postAction("refund-reopening", () => ({ reason: "Look again" }))(real, body.version);
      expect(answer.status).toBe(200);
      model.status = "pending_refund";
      model.return = answer.body.order.returns.at(-1).status;
      model.openReturn = true;
    },
  } satisfies Command,
];

/** Refunds the rest beside the order's status: only where it was paid, and not instead of a cancellation. */
const isGoodwillAllowed = ({ status, captured, refundable }: OrderModel) =>
  captured &&
  refundable > 0 &&
  !["pending_refund", "cancelled", "refunded", "order_placed", "processing"].includes(status);

test("any sequence of actions follows the transition table and keeps the ledger correct", async () => {
  await using shop = await openShop({ env: { ADMIN_LIMIT_PER_MINUTE: "100000" } });
  const dress = await addProduct(shop.db, { stock: 5_000 });
  const [mona, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  let payouts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("card" as const, "cod" as const),
      fc.commands(
        commands.map((it) => fc.constant(it)),
        { maxCommands: 24, size: "max" },
      ),
      async (paymentMethod, cmds) => {
        const { orderId } =
          paymentMethod === "card" ? await buyByCard(shop, mona, dress) : await buyForCash(mona, dress);
        const status = paymentMethod === "card" ? "order_placed" : "cod_order_placed";
        const captured = paymentMethod === "card";
        const model: OrderModel = {
          status,
          paymentMethod,
          captured,
          openReturn: false,
          paidParcel: false,
          uncollectedCash: false,
          return: "none",
          refundable: captured ? 1 : 0,
        };
        const real: RealOrder = { orderId, mona, staff, payout: () => `P-${payouts++}` };
        await fc.asyncModelRun(() => ({ model, real }), cmds);
      },
    ),
    { numRuns: isLongRun ? 200 : 14, endOnFailure: true },
  );
  expect(await findViolations(shop.db)).toEqual([]);
}, 120_000);
