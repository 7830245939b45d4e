import fc from "fast-check";
import { expect, test } from "vitest";
import { brokenPromises } from "#server/invariants.ts";
import { mayMove, type OrderState, type OrderStatus, orderStatuses } from "#shop/orders/order.ts";
import { addProduct } from "#tests/support/catalogue.ts";
import { type Person, type Reply, signedIn } from "#tests/support/people.ts";
import { buyByCard, buyForCash } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";

/** An order as the table of moves knows it, and where its return stands. */
type Model = OrderState & { return: "none" | "requested" | "received"; left: number };
type Real = { orderId: string; mona: Person; staff: Person; payout: () => string };
type Command = fc.AsyncCommand<Model, Real>;

/** What a command must lead to, by the table alone; undefined where it must be refused. */
type Foresight = (model: Readonly<Model>) => Partial<Model> | undefined;

type Called = (real: Real, version: number) => Promise<Reply>;

const command = (name: string, foresee: Foresight, call: Called, isForeseeable = (_: OrderState) => true): Command => ({
  check: isForeseeable,
  toString: () => name,
  async run(model, real) {
    const { body: before } = await real.staff.get(`/admin/orders/${real.orderId}`);
    const next = foresee(model);
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

const may = (model: Model, to: OrderStatus, by: "admin" | "customer", way: "plain" | "cancel" | "refund" | "return") =>
  mayMove(model, to, by, [way]);

const setStatus = (to: OrderStatus) =>
  command(
    `set ${to}`,
    (model) =>
      may(model, to, "admin", "plain")
        ? { status: to, ...(to === "delivered" ? { captured: true, left: model.captured ? model.left : 1 } : {}) }
        : ledTo(model, to),
    ({ staff, orderId }, version) =>
      staff.patch(`/admin/orders/${orderId}/status`, { status: to, version, reason: "As agreed" }),
    // Where it goes on depends on whether the goods had come: "reopened" asks that of the shop.
    ({ status }) => !(status === "refund_rejected" && to === "pending_refund"),
  );

/** A status that moves goods too is as good as the call for it, unless it leaves open what becomes of money. */
function ledTo(model: Model, to: OrderStatus): Partial<Model> | undefined {
  if (to === "cancelled" && model.paymentMethod === "cod") return calledOff(model, "admin");
  if (to === "pending_refund" && model.status === "dispatched" && model.paymentMethod === "card")
    return { status: to, return: "requested" };
  if (to === "pending_refund") return asked(model, "admin");
  return to === "refund_rejected" ? rejected(model) : undefined;
}

const calledOff = (model: Model, by: "admin" | "customer"): Partial<Model> | undefined => {
  if (may(model, "refunded", by, "refund") && model.status !== "pending_refund") return { status: "refunded", left: 0 };
  if (!may(model, "cancelled", by, "cancel")) return undefined;
  return { status: "cancelled", return: model.status === "dispatched" ? "requested" : "none" };
};

const post =
  (deed: string, body: (real: Real) => object = () => ({})) =>
  (real: Real, version: number) =>
    real.staff.post(`/admin/orders/${real.orderId}/${deed}`, { version, ...body(real) });

const arrived = ({ status }: Model) => status === "delivered" || status === "completed";
const asked = (model: Model, by: "admin" | "customer"): Partial<Model> | undefined =>
  arrived(model) && may(model, "pending_refund", by, "return")
    ? { status: "pending_refund", return: "requested" }
    : undefined;

const rejected = (model: Model): Partial<Model> | undefined =>
  may(model, "refund_rejected", "admin", "return") && model.return !== "none"
    ? { status: "refund_rejected", return: "none" }
    : undefined;

const commands = [
  ...orderStatuses.map(setStatus),
  command(
    "customer cancels",
    (model) => calledOff(model, "customer"),
    ({ mona, orderId }) => mona.post(`/orders/${orderId}/cancel`),
  ),
  command(
    "staff cancel with refund",
    (model) => (may(model, "cancelled", "admin", "cancel") ? calledOff(model, "admin") : undefined),
    post("cancel", () => ({ refund: true })),
  ),
  command(
    "customer asks for a return",
    (model) => asked(model, "customer"),
    ({ mona, orderId }) => mona.post(`/orders/${orderId}/refund-request`, { reason: "Too large" }),
  ),
  command(
    "staff open a return",
    (model) => asked(model, "admin"),
    post("refund-request", () => ({ reason: "Called" })),
  ),
  command(
    "refused at the door",
    (model) => {
      if (model.status !== "dispatched") return undefined;
      const to = model.captured ? "pending_refund" : "cancelled";
      return { status: to, return: "requested" };
    },
    post("refused-at-door"),
  ),
  command(
    "goods arrive",
    (model) => {
      if (model.return !== "requested") return undefined;
      return { return: model.status === "cancelled" ? "none" : "received" };
    },
    post("goods-received", () => ({ restock: true })),
  ),
  command(
    "the return is paid",
    (model) =>
      model.status === "pending_refund" && model.return !== "none"
        ? { status: "refunded", return: "none", left: 0 }
        : model.return === "none" && goodwillFits(model)
          ? { left: 0 }
          : undefined,
    post("refund", ({ payout }) => ({ restock: true, payoutReference: payout() })),
  ),
  command(
    "rejected",
    rejected,
    post("refund-rejection", () => ({ reason: "Worn" })),
  ),
  // Where it goes on depends on whether the goods had come: asked of the shop, not foreseen.
  {
    check: (model) => model.status === "refund_rejected",
    toString: () => "reopened",
    async run(model, real) {
      const { body } = await real.staff.get(`/admin/orders/${real.orderId}`);
      const answer = await post("refund-reopening", () => ({ reason: "Look again" }))(real, body.version);
      expect(answer.status).toBe(200);
      model.status = "pending_refund";
      model.return = answer.body.order.returns.at(-1).status;
      model.openReturn = true;
    },
  } satisfies Command,
];

/** All that is left, paid back beside the order's way: only where it was paid, and not instead of a cancellation. */
const goodwillFits = ({ status, captured, left }: Model) =>
  captured && left > 0 && !["pending_refund", "cancelled", "refunded", "order_placed", "processing"].includes(status);

test("whatever is done to an order, in whatever order, it moves along the table, and the books are right", async () => {
  await using shop = await openShop({ env: { ADMIN_LIMIT_PER_MINUTE: "100000" } });
  const dress = await addProduct(shop.db, { stock: 5_000 });
  const [mona, staff] = [await signedIn(shop), await signedIn(shop, { role: "admin" })];
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
        const model: Model = {
          status,
          paymentMethod,
          captured,
          openReturn: false,
          return: "none",
          left: captured ? 1 : 0,
        };
        const real: Real = { orderId, mona, staff, payout: () => `P-${payouts++}` };
        await fc.asyncModelRun(() => ({ model, real }), cmds);
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
  expect(await brokenPromises(shop.db)).toEqual([]);
}, 120_000);
