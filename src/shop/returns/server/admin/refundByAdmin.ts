import { sql } from "kysely";
import { conflict, validationError } from "#platform/errors.ts";
import { fromPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { LineQuantity } from "#shop/orders/lineQuantity.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import type { RefundOutcome } from "#shop/orders/refundMessages.ts";
import { addRefunded } from "#shop/orders/server/addRefunded.ts";
import { completeReturn } from "#shop/orders/server/completeReturn.ts";
import { creditToRefund, refundToCredit } from "#shop/orders/server/creditRefunds.ts";
import { hasOpenReturn, type LockedOrder, lockOrder, orderStateOf } from "#shop/orders/server/lockOrder.ts";
import { mailStatusChange } from "#shop/orders/server/orderMails.ts";
import { refundableAmount, requestRefund, runRefund } from "#shop/orders/server/refunds.ts";
import { restock } from "#shop/orders/server/restock.ts";
import { findOpenReturn, loadOrderLines, type ReturnRow } from "#shop/orders/server/returnQueries.ts";
import { bumpVersion, transitionError } from "#shop/orders/server/transitionOrder.ts";
import { addLedgerEntry } from "#shop/payments/server/ledger.ts";
import type { RefundKind } from "#shop/payments/server/tables.ts";
import { requestPayout } from "#shop/payouts/server/requestPayout.ts";
import { selectReturnLines } from "#shop/returns/returnRules.ts";
import { returnAmount } from "../requestReturn.ts";
import { markReturned, restockableLines } from "../returnedLines.ts";
import { recordInspection } from "./inspectReturn.ts";

export type AdminRefundInput = StaffNotes & {
  /** Egyptian pounds. */
  amount?: number | undefined;
  lines?: readonly LineQuantity[] | undefined;
  restock: boolean | readonly LineQuantity[];
  /** Cost of the return for the shop, in Egyptian pounds. */
  cost?: number | undefined;
  inspectionNote?: string | undefined;
  /** Payout reference of a cash refund that was paid. */
  payoutReference?: string | undefined;
  /** Lets a cash refund wait in the payout list instead. */
  payout?: boolean | undefined;
  /** Refunds cash as store credit, at once. */
  credit?: boolean | undefined;
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

/** Returns the id of a refund that the gateway has to pay, and undefined when it is paid. */
async function payReturn(tx: Tx, admin: AdminContext, order: LockedOrder, open: ReturnRow, input: AdminRefundInput) {
  if (order.status !== "pending_refund") throw transitionError(order, "refunded");
  // Restocking implies that the goods were received, so no separate confirmation is required.
  if (open.status === "requested" && !isRestocking(input.restock)) throw conflict("admin.orders.goodsFirst");
  if (open.refund_id) throw conflict("admin.orders.refundUnderWay");
  const remaining = await refundableAmount(tx, order.id);
  const amount = input.amount === undefined ? Math.min(open.amount, remaining) : fromPounds(input.amount);
  assertRefundable(amount, remaining);
  const back = restockableLines(open.lines, input.restock);
  const paying = { kind: "return", amount, lines: open.lines, restock: back } as const;
  await markReturned(tx, open.lines);
  await tx
    .updateTable("returns")
    .set({ status: "inspected", received_at: sql`coalesce(received_at, now())` })
    .where("id", "=", open.id)
    .execute();
  await recordInspection(tx, open.id, input, back);
  const touched = await bumpVersion(tx, order);
  const payment = amount === 0 ? undefined : await requestPayment(tx, admin, touched, input, paying);
  const { id: refundId, isQueued = false, credit = 0 } = payment ?? {};
  if (refundId) await tx.updateTable("returns").set({ refund_id: refundId }).where("id", "=", open.id).execute();
  if (refundId && order.payment_method === "card") return refundId;
  if (isQueued) return "queued";
  const { reason = null, customerMessage: customer_message = null } = input;
  const by = { actor_id: admin.user.id, reason, customer_message };
  await completeReturn(tx, touched, { amount, credit, restock: back, ...by });
  return undefined;
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
  const worth = pieces.length > 0 ? await returnAmount(tx, order, lines, pieces) : remaining;
  const amount = input.amount === undefined ? worth : fromPounds(input.amount);
  assertRefundable(amount, remaining);
  if (amount === 0) throw conflict("admin.orders.nothingPaid");
  // A full refund before dispatch is a cancellation, which has its own action.
  if (amount === remaining && (order.status === "order_placed" || order.status === "processing"))
    throw conflict("admin.orders.cancelInstead");
  await markReturned(tx, pieces);
  const touched = await bumpVersion(tx, order);
  const paying = { kind: "goodwill", amount, lines: pieces } as const;
  const { id: refundId, isQueued, credit } = await requestPayment(tx, admin, touched, input, paying);
  await restock(tx, order, lines, restockableLines(pieces, input.restock), admin.user.id);
  if (order.payment_method === "card") return refundId;
  if (isQueued) return "queued";
  const { customerMessage } = input;
  await mailStatusChange(tx, touched, "refunded", { refund: amount, credit, customerMessage, about: refundId });
  return undefined;
}

function assertRefundable(amount: number, remaining: number): void {
  if (amount > remaining) throw conflict("admin.orders.refundTooMuch", { amount: remaining / 100 });
}

type RefundPayment = {
  kind: RefundKind;
  amount: number;
  lines: readonly LineQuantity[];
  restock?: readonly LineQuantity[];
};

type RequestedPayment = {
  id: string;
  /** Whether it waits in the payout list. */
  isQueued: boolean;
  /** Piastres that went back as store credit. */
  credit: number;
};

/**
 * The gateway refunds a card later; cash was paid out by hand before, with its reference as proof, waits in the payout
 * list, or becomes store credit. Credit that paid the order goes back first.
 */
async function requestPayment(
  tx: Tx,
  admin: AdminContext,
  order: LockedOrder,
  input: AdminRefundInput,
  paying: RefundPayment,
): Promise<RequestedPayment> {
  const { reason, customerMessage, payoutReference } = input;
  const by = { by: "admin", actorId: admin.user.id, reason, customerMessage } as const;
  if (order.payment_method === "card")
    return { id: await requestRefund(tx, order, { ...paying, ...by }), isQueued: false, credit: 0 };
  // A reference says that the money was paid already.
  if (input.payout && !payoutReference && !input.credit) {
    const { id, isPaid, credit } = await requestPayout(tx, order, { ...paying, ...by });
    return { id, isQueued: !isPaid, credit };
  }
  if (input.credit) {
    if (order.user_id === null) throw validationError({ credit: "credit.noAccount" });
    return { id: await refundToCredit(tx, order, { ...paying, ...by }), isQueued: false, credit: paying.amount };
  }
  const credit = Math.min(await creditToRefund(tx, order), paying.amount);
  if (credit === paying.amount)
    return { id: await refundToCredit(tx, order, { ...paying, ...by }), isQueued: false, credit };
  if (credit > 0) await refundToCredit(tx, order, { ...by, kind: paying.kind, amount: credit });
  const id = await bookPaidCash(tx, order, input, { ...paying, amount: paying.amount - credit, credit, ...by });
  return { id, isQueued: false, credit };
}

type PaidCash = RefundPayment & { credit: number; actorId: string };

async function bookPaidCash(tx: Tx, order: LockedOrder, input: AdminRefundInput, paying: PaidCash): Promise<string> {
  const { reason, customerMessage } = input;
  if (!input.payoutReference) throw validationError({ payoutReference: "admin.orders.payoutRequired" });
  const { id } = await tx
    .insertInto("refunds")
    .values({
      order_id: order.id,
      session_id: null,
      kind: paying.kind,
      status: "succeeded",
      amount: paying.amount,
      credit_part: paying.credit,
      lines: JSON.stringify(paying.lines),
      restock: JSON.stringify(paying.restock ?? []),
      reason: reason ?? null,
      customer_message: customerMessage ?? null,
      provider: "cash",
      reference: input.payoutReference,
      requested_by: "admin",
      actor_id: paying.actorId,
      settled_at: sql<Date>`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const isNew = await addLedgerEntry(tx, {
    entry: "refunded",
    amount: paying.amount,
    provider: "cash",
    reference: input.payoutReference,
    orderId: order.id,
    refundId: id,
  });
  if (!isNew) throw validationError({ payoutReference: "admin.orders.payoutUsed" });
  await addRefunded(tx, order, paying.amount);
  return id;
}
