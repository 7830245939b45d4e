import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { fromPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { type LineQuantity, linesBeforeReturn, withoutPieces } from "#shop/orders/lineQuantity.ts";
import type { RefundOutcome } from "#shop/orders/refundMessages.ts";
import { completeReturn } from "#shop/orders/server/completeReturn.ts";
import { hasOpenReturn, type LockedOrder, lockOrder, lockOrders, orderStateOf } from "#shop/orders/server/lockOrder.ts";
import { writeOffLostPieces } from "#shop/orders/server/lostPieces.ts";
import { markReturned } from "#shop/orders/server/markReturned.ts";
import { mailStatusChange } from "#shop/orders/server/orderMails.ts";
import { refundableAmount, runRefund } from "#shop/orders/server/refunds.ts";
import { restock } from "#shop/orders/server/restock.ts";
import { findOpenReturn, loadOrderLines, owesCarriedOnly, type ReturnRow } from "#shop/orders/server/returnQueries.ts";
import { bumpVersion, transitionError } from "#shop/orders/server/transitionOrder.ts";
import { selectReturnLines } from "#shop/returns/returnRules.ts";
import { chooseRestocked, piecesToInspect } from "../chooseRestocked.ts";
import { returnAmount } from "../requestReturn.ts";
import { recordInspection } from "./inspectReturn.ts";
import { refundFirstOrder } from "./refundFirstOrder.ts";
import { type PaymentChoice, requestPayment } from "./requestPayment.ts";

export type AdminRefundInput = PaymentChoice & {
  /** Egyptian pounds. */
  amount?: number | undefined;
  lines?: readonly LineQuantity[] | undefined;
  restock: boolean | readonly LineQuantity[];
  /** Cost of the return for the shop, in Egyptian pounds. */
  cost?: number | undefined;
  inspectionNote?: string | undefined;
  version?: number | undefined;
};

/** Refunds an open return whose goods were received; without one, makes a partial refund. */
export async function refundByAdmin(
  admin: AdminContext,
  config: Config,
  id: string,
  input: AdminRefundInput,
): Promise<RefundOutcome> {
  const refundId = await admin.db.transaction().execute(async (tx) => {
    const firstId = await findFirstOrder(tx, id);
    if (firstId) await lockOrders(tx, [id, firstId]);
    const order = await lockOrder(tx, { id, version: input.version });
    const open = await findOpenReturn(tx, id);
    const refund = open
      ? await payReturn(tx, admin, order, open, input)
      : await payPartialRefund(tx, admin, order, input);
    await recordAudit(tx, admin, {
      action: "orders.refund",
      subject: "order",
      subjectId: id,
      before: { status: order.status, refunded: order.refunded },
      after: { ...input, ...(open ? { returnId: open.id } : {}) },
    });
    return refund;
  });
  if (refundId === "queued") return "queued";
  return refundId ? runRefund({ db: admin.db, config }, refundId) : "succeeded";
}

/** Of a replacement, the order whose items were exchanged. */
async function findFirstOrder(tx: Tx, id: string): Promise<string | null> {
  const found = await tx.selectFrom("orders").select("replaces_order_id").where("id", "=", id).executeTakeFirst();
  return found?.replaces_order_id ?? null;
}

/** Returns the id of a refund that the gateway has to pay, and undefined when it is paid. */
async function payReturn(tx: Tx, admin: AdminContext, order: LockedOrder, open: ReturnRow, input: AdminRefundInput) {
  if (order.status !== "pending_refund") throw transitionError(order, "refunded");
  const lines = linesBeforeReturn(await loadOrderLines(tx, order.id), open);
  const inspected = await piecesToInspect(tx, order, lines, open.lines);
  // Restocking implies that the goods were received, so no separate confirmation is required. Nor do lost ones need it.
  if (open.status === "requested" && inspected.length > 0 && !isRestocking(input.restock))
    throw conflict("admin.orders.goodsFirst");
  const onlyCarried = owesCarriedOnly(open);
  if ((open.refund_id && !onlyCarried) || open.carried_refund_id) throw conflict("admin.orders.refundUnderWay");
  const { amount, carried } = await splitAmount(tx, order, open, input);
  const back = chooseRestocked(inspected, input.restock);
  const paying = { kind: "return", amount, lines: open.lines, restock: back } as const;
  // Those that were refused at the door are marked since then.
  if (!onlyCarried) await markReturned(tx, open.lines);
  await writeOffLostPieces(tx, order.id, withoutPieces(open.lines, inspected));
  await tx
    .updateTable("returns")
    .set({ status: "inspected", received_at: sql`coalesce(received_at, now())`, carried })
    .where("id", "=", open.id)
    .execute();
  await recordInspection(tx, open.id, input, back);
  const touched = await bumpVersion(tx, order);
  const payment = amount === 0 ? undefined : await requestPayment(tx, admin, touched, input, paying);
  const first = carried === 0 ? undefined : await refundFirstOrder(tx, admin, touched, { input, carried, own: amount });
  const { id: refundId, isQueued = false, credit = 0 } = payment ?? {};
  if (refundId || first)
    await tx
      .updateTable("returns")
      .set({ ...(refundId ? { refund_id: refundId } : {}), carried_refund_id: first?.id ?? null })
      .where("id", "=", open.id)
      .execute();
  if (refundId && order.payment_method === "card") return refundId;
  if (first?.isCard) return first.id;
  if (isQueued || first?.isQueued) return "queued";
  const { reason = null, customerMessage: customer_message = null } = input;
  const by = { actor_id: admin.user.id, reason, customer_message };
  const atDoor = onlyCarried ? open.amount : 0;
  const paid = { amount: amount + atDoor, atDoor, credit: credit + (first?.credit ?? 0) };
  await completeReturn(tx, touched, { ...paid, restock: back, ...by });
  return undefined;
}

/** Of an exchanged item, its own order gives back first what it was paid, and the first order the rest. */
async function splitAmount(tx: Tx, order: LockedOrder, open: ReturnRow, input: AdminRefundInput) {
  const remaining = await refundableAmount(tx, order.id);
  const ofFirst = order.replaces_order_id && open.carried > 0 ? await refundableAmount(tx, order.replaces_order_id) : 0;
  const mostCarried = Math.min(open.carried, ofFirst);
  if (input.amount === undefined) return { amount: Math.min(open.amount, remaining), carried: mostCarried };
  const total = fromPounds(input.amount);
  assertRefundable(total, remaining + mostCarried);
  const amount = Math.min(total, remaining);
  return { amount, carried: total - amount };
}

const isRestocking = (restock: AdminRefundInput["restock"]) =>
  typeof restock === "boolean" ? restock : restock.length > 0;

/** Partial refund (goodwill, or an item that could not be sent): the order's status does not change. */
async function payPartialRefund(tx: Tx, admin: AdminContext, order: LockedOrder, input: AdminRefundInput) {
  if (order.status === "pending_refund") throw conflict("admin.orders.refundUnderWay");
  if (order.status === "cancelled" || order.status === "refunded") throw transitionError(order, "refunded");
  if (!orderStateOf(order).captured) throw conflict("admin.orders.nothingPaid");
  const lines = await loadOrderLines(tx, order.id);
  const pieces = input.lines ? selectReturnLines(lines, input.lines) : [];
  if (!pieces) throw conflict("orders.nothingToReturn");
  // Lines of an open exchange are already on their way back.
  if (pieces.length > 0 && (await hasOpenReturn(tx, order.id))) throw conflict("orders.returnOpen");
  const remaining = await refundableAmount(tx, order.id);
  const value = pieces.length > 0 ? await returnAmount(tx, order, lines, pieces) : remaining;
  const amount = input.amount === undefined ? value : fromPounds(input.amount);
  assertRefundable(amount, remaining);
  if (amount === 0) throw conflict("admin.orders.nothingPaid");
  // A full refund before dispatch is a cancellation, which has its own action.
  if (amount === remaining && (order.status === "order_placed" || order.status === "processing"))
    throw conflict("admin.orders.cancelInstead");
  const back = chooseRestocked(await piecesToInspect(tx, order, lines, pieces), input.restock);
  await markReturned(tx, pieces);
  await writeOffLostPieces(tx, order.id, withoutPieces(pieces, back));
  const touched = await bumpVersion(tx, order);
  const paying = { kind: "goodwill", amount, lines: pieces } as const;
  const { id: refundId, isQueued, credit } = await requestPayment(tx, admin, touched, input, paying);
  await restock(tx, order, lines, back, admin.user.id);
  if (order.payment_method === "card") return refundId;
  if (isQueued) return "queued";
  const { customerMessage } = input;
  await mailStatusChange(tx, touched, "refunded", { refund: amount, credit, customerMessage, about: refundId });
  return undefined;
}

function assertRefundable(amount: number, remaining: number): void {
  if (amount > remaining) throw conflict("admin.orders.refundTooMuch", { amount: remaining / 100 });
}
