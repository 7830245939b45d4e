import { sql } from "kysely";
import { invalid, refused } from "#platform/errors.ts";
import { fromPounds } from "#platform/money.ts";
import { audit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { RefundOutcome } from "#shop/orders/messages.ts";
import { chosenOf, type Pieces } from "#shop/orders/return.ts";
import { bookMoney } from "#shop/payments/server/ledger.ts";
import type { RefundKind } from "#shop/payments/server/tables.ts";
import { countRefund } from "../afterRefund.ts";
import { tellNews } from "../letters.ts";
import { type LockedOrder, lockOrder, stateOf } from "../lockOrder.ts";
import { cannotMove, touch } from "../move.ts";
import { leftToRefund, requestRefund, runRefund } from "../refunds.ts";
import type { Staff } from "../setStatus.ts";
import { endReturn } from "./endReturn.ts";
import { amountFor } from "./requestReturn.ts";
import { markReturned, resellable, restock } from "./shelf.ts";
import { openReturnOf, type Return, soldLines } from "./theReturn.ts";

export type Refunding = {
  /** Egyptian pounds. */
  amount?: number | undefined;
  lines?: readonly Pieces[] | undefined;
  restock: boolean | readonly Pieces[];
  reason?: string | undefined;
  /** How cash was paid out. */
  payoutReference?: string | undefined;
  version?: number | undefined;
};

type Shop = { db: Db; config: Config };

/** Pays an open return whose goods are here; without one, some of what was paid. */
export async function refundByStaff(shop: Shop, staff: Staff, id: string, wish: Refunding): Promise<RefundOutcome> {
  const refundId = await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version: wish.version });
    const open = await openReturnOf(tx, id);
    const refund = open ? await settle(tx, staff, order, open, wish) : await refundPart(tx, staff, order, wish);
    await audit(tx, staff.visitor, staff.caller, {
      action: "orders.refund",
      subject: "order",
      subjectId: id,
      before: { status: order.status, refunded: order.refunded },
      after: { ...wish, ...(open ? { returnId: open.id } : {}) },
    });
    return refund;
  });
  return refundId ? runRefund(shop, refundId) : "succeeded";
}

async function settle(tx: Tx, staff: Staff, order: LockedOrder, open: Return, wish: Refunding) {
  if (order.status !== "pending_refund") throw cannotMove(order, "refunded");
  // What is put back on the shelf is here: nobody has to say so twice.
  if (open.status === "requested" && !puts(wish.restock)) throw refused("admin.orders.goodsFirst");
  if (open.refund_id) throw refused("admin.orders.refundUnderWay");
  const left = await leftToRefund(tx, order.id);
  const amount = wish.amount === undefined ? Math.min(open.amount, left) : fromPounds(wish.amount);
  assertLeft(amount, left);
  const back = resellable(open.lines, wish.restock);
  const paying = { kind: "return", amount, lines: open.lines, restock: back } as const;
  await markReturned(tx, open.lines);
  await tx
    .updateTable("returns")
    .set({ status: "inspected", received_at: sql`coalesce(received_at, now())` })
    .where("id", "=", open.id)
    .execute();
  const touched = await touch(tx, order);
  const refundId = amount === 0 ? undefined : await pay(tx, staff, touched, wish, paying);
  if (refundId) await tx.updateTable("returns").set({ refund_id: refundId }).where("id", "=", open.id).execute();
  if (refundId && order.payment_method === "card") return refundId;
  await endReturn(tx, touched, { amount, restock: back, actor_id: staff.visitor.id });
  return undefined;
}

const puts = (restock: Refunding["restock"]) => (typeof restock === "boolean" ? restock : restock.length > 0);

/** Goodwill, or a piece that could not be sent: the order goes on. */
async function refundPart(tx: Tx, staff: Staff, order: LockedOrder, wish: Refunding) {
  if (order.status === "pending_refund") throw refused("admin.orders.refundUnderWay");
  if (order.status === "cancelled" || order.status === "refunded") throw cannotMove(order, "refunded");
  if (!stateOf(order).captured) throw refused("admin.orders.nothingPaid");
  const lines = await soldLines(tx, order.id);
  const pieces = wish.lines ? chosenOf(lines, wish.lines) : [];
  if (!pieces) throw refused("orders.nothingToReturn");
  const left = await leftToRefund(tx, order.id);
  const worth = pieces.length > 0 ? await amountFor(tx, order, lines, pieces) : left;
  const amount = wish.amount === undefined ? worth : fromPounds(wish.amount);
  assertLeft(amount, left);
  if (amount === 0) throw refused("admin.orders.nothingPaid");
  // An order that is paid back before it left was called off, and that has a way of its own.
  if (amount === left && (order.status === "order_placed" || order.status === "processing"))
    throw refused("admin.orders.cancelInstead");
  await markReturned(tx, pieces);
  await restock(tx, order, lines, resellable(pieces, wish.restock), staff.visitor.id);
  const touched = await touch(tx, order);
  const refundId = await pay(tx, staff, touched, wish, { kind: "goodwill", amount, lines: pieces });
  if (order.payment_method === "card") return refundId;
  await tellNews(tx, touched, "refunded", { refund: amount, about: refundId });
  return undefined;
}

function assertLeft(amount: number, left: number): void {
  if (amount > left) throw refused("admin.orders.refundTooMuch", { left: left / 100 });
}

type Paying = { kind: RefundKind; amount: number; lines: readonly Pieces[]; restock?: readonly Pieces[] };

/** A card is paid by the gateway later, cash by hand before: its reference is the proof. */
async function pay(tx: Tx, { visitor }: Staff, order: LockedOrder, wish: Refunding, paying: Paying): Promise<string> {
  const by = { by: "admin", actorId: visitor.id, reason: wish.reason } as const;
  if (order.payment_method === "card") return requestRefund(tx, order, { ...paying, ...by });
  if (!wish.payoutReference) throw invalid({ payoutReference: "admin.orders.payoutRequired" });
  const { id } = await tx
    .insertInto("refunds")
    .values({
      order_id: order.id,
      session_id: null,
      kind: paying.kind,
      status: "succeeded",
      amount: paying.amount,
      lines: JSON.stringify(paying.lines),
      restock: JSON.stringify(paying.restock ?? []),
      reason: wish.reason ?? null,
      provider: "cash",
      reference: wish.payoutReference,
      requested_by: "admin",
      actor_id: visitor.id,
      settled_at: sql<Date>`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const isNew = await bookMoney(tx, {
    entry: "refunded",
    amount: paying.amount,
    provider: "cash",
    reference: wish.payoutReference,
    orderId: order.id,
    refundId: id,
  });
  if (!isNew) throw invalid({ payoutReference: "admin.orders.payoutUsed" });
  await countRefund(tx, order, paying.amount);
  return id;
}
