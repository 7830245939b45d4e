import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { requirePermission } from "#platform/server/requirePermission.ts";
import { type LineQuantity, quantityOf } from "#shop/orders/lineQuantity.ts";
import { addRefunded } from "#shop/orders/server/addRefunded.ts";
import { findCarriedOver } from "#shop/orders/server/carriedOver.ts";
import { hasCreditAccount } from "#shop/orders/server/creditAccount.ts";
import { creditToRefund, refundToCredit } from "#shop/orders/server/creditRefunds.ts";
import { hasOpenReturn, type LockedOrder, lockOrder } from "#shop/orders/server/lockOrder.ts";
import { markReturned } from "#shop/orders/server/markReturned.ts";
import { mailReturnEvent } from "#shop/orders/server/orderMails.ts";
import { refundableAmount, refundedWith } from "#shop/orders/server/refunds.ts";
import { lineNames, loadOrderLines, type OrderLineForReturn, paidForGoods } from "#shop/orders/server/returnQueries.ts";
import { bumpVersion, transitionOrder } from "#shop/orders/server/transitionOrder.ts";
import { addLedgerEntry } from "#shop/payments/server/ledger.ts";
import { exchangedReturnParts, returnValue, selectReturnLines } from "#shop/returns/returnRules.ts";
import { openReturn } from "#shop/returns/server/requestReturn.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { mayAcceptPartly } from "../shipmentStatus.ts";
import { isPaidOut, lockStatements } from "./isPaidOut.ts";
import { addEvents } from "./recordEvents.ts";
import { findShipment, type LockedShipment, lockShipment } from "./shipmentQueries.ts";

type PartialAcceptance = { refused: readonly LineQuantity[]; note: string };

/**
 * Records that the customer kept a part of a parcel. The parcel is delivered, what they refused comes back, and cash for
 * it is not collected. A card order is refunded for it once it is received.
 */
export async function acceptPartly(
  admin: AdminContext,
  id: string,
  { refused, note }: PartialAcceptance,
): Promise<void> {
  // The delivery of the last parcel delivers the order and books its cash.
  requirePermission(admin.user, "orders.deliver");
  const { order_id } = await findShipment(admin.db, id);
  await admin.db.transaction().execute(async (tx) => {
    await lockStatements(tx, id);
    const order = await lockOrder(tx, { id: order_id });
    const shipment = await lockShipment(tx, id);
    if (shipment.kind !== "delivery" || !mayAcceptPartly(shipment.status)) throw conflict("shipping.cannotReport");
    if (await hasOpenReturn(tx, order.id)) throw conflict("orders.returnOpen");
    const lines = await loadOrderLines(tx, order.id);
    const pieces = selectReturnLines(lines, refused);
    if (!pieces || pieces.some(({ lineId, quantity }) => quantity > quantityOf(shipment.lines, lineId)))
      throw conflict("orders.nothingToReturn");
    const keepsNothing = lines.every(({ id, quantity, returned }) => quantity === returned + quantityOf(pieces, id));
    if (keepsNothing) throw conflict("shipping.refusedWhole");
    const { amount, ...first } = await refusedAmounts(tx, order, lines, pieces);
    // At the door the courier collects less first; credit goes back where more was refused than cash is due.
    const cash = order.payment_method === "cod" ? Math.min(amount, shipment.cash) : 0;
    const credit = amount - cash;
    if (order.payment_method === "cod") {
      if (amount > order.total - (await refundedWith(tx, order.id, 0))) throw conflict("shipping.refundedBefore");
      if (credit > (await creditToRefund(tx, order))) throw conflict("shipping.cashElsewhere");
      await lowerCash(tx, order, shipment, cash);
    }
    await deliver(tx, admin, order, shipment);
    const delivered = await lockOrder(tx, { id: order.id });
    if (delivered.status !== "delivered") throw conflict("shipping.otherParcelsFirst");
    // Where less cash is due, the refusal is booked at once; the rest waits for the goods.
    if (order.payment_method === "cod" && amount > 0)
      await bookRefusal(tx, admin, delivered, shipment, { pieces, cash, credit, note, ...first });
    else
      await openReturn(tx, delivered, {
        kind: "refused_at_door",
        items: pieces,
        reason: note,
        by: "admin",
        actorId: admin.user.id,
      });
    await recordAudit(tx, admin, {
      action: "shipping.acceptPartly",
      subject: "order",
      subjectId: order.id,
      after: {
        shipment: shipmentNumber(shipment.number),
        refused: pieces,
        amount: toPounds(amount + first.carried),
        note,
      },
    });
  });
}

/** Piastres: cash that is not collected, credit that goes back, and what the first order of an exchange owes. */
type RefusedPieces = {
  pieces: readonly LineQuantity[];
  cash: number;
  credit: number;
  carried: number;
  toCard: boolean;
  note: string;
};

/**
 * Returns what the pieces were worth, in piastres. Of a replacement, its own cash is not collected first, as in a return; what
 * the first order was paid for them goes back once they are here.
 */
async function refusedAmounts(
  tx: Tx,
  order: LockedOrder,
  lines: readonly OrderLineForReturn[],
  pieces: readonly LineQuantity[],
) {
  const goods = paidForGoods(order);
  const carriedOver = await findCarriedOver(tx, order);
  if (!carriedOver) return { amount: returnValue({ lines, goods }, pieces), carried: 0, toCard: false };
  const own = order.total - (await refundedWith(tx, order.id, 0));
  const parts = exchangedReturnParts({ lines, goods, own }, carriedOver, pieces);
  const ofFirst = await refundableAmount(tx, carriedOver.firstOrderId);
  return { amount: parts.own, carried: Math.min(parts.carried, ofFirst), toCard: carriedOver.toCard };
}

/** Before the delivery, which decides about a gift code by what the customer pays. */
async function lowerCash(tx: Tx, order: LockedOrder, shipment: LockedShipment, amount: number): Promise<void> {
  if (order.delivered_at && (await isPaidOut(tx, shipment.id))) throw conflict("shipping.alreadyPaidOut");
  await tx
    .updateTable("shipments")
    .set({ cash: sql`cash - ${amount}` })
    .where("id", "=", shipment.id)
    .execute();
  await addRefunded(tx, order, amount);
}

/**
 * The sale is booked in full and what was refused is given back in the same moment: invoice, credit note and ledger then
 * say what was sold and what the customer paid. The courier collects the rest.
 */
async function bookRefusal(
  tx: Tx,
  admin: AdminContext,
  order: LockedOrder,
  shipment: LockedShipment,
  refused: RefusedPieces,
): Promise<void> {
  const { pieces, cash, credit, carried, toCard, note } = refused;
  const by = { by: "admin", actorId: admin.user.id, reason: note || undefined } as const;
  const back = { kind: "return", amount: credit, ...by } as const;
  const isAllCredit = cash === 0 && credit > 0;
  if (credit > 0 && !isAllCredit) await refundToCredit(tx, order, back);
  const refundId = isAllCredit
    ? await refundToCredit(tx, order, { ...back, lines: pieces })
    : await bookUncollected(tx, admin, order, shipment, refused);
  await markReturned(tx, pieces);
  const { id: returnId } = await tx
    .insertInto("returns")
    .values({
      order_id: order.id,
      kind: "refused_at_door",
      lines: JSON.stringify(pieces),
      whole: false,
      amount: cash + credit,
      carried,
      reason: note,
      requested_by: "admin",
      refund_id: refundId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = lineNames(await loadOrderLines(tx, order.id), pieces);
  const { by: actor, actorId } = by;
  const touched =
    carried > 0
      ? await transitionOrder(tx, order, "pending_refund", { by: actor, actorId, reason: note || null })
      : await bumpVersion(tx, order);
  const toCredit = (await hasCreditAccount(tx, order)) ? credit : 0;
  const amounts = { amount: cash + credit, credit: toCredit, refund: carried };
  await mailReturnEvent(tx, touched, { returnId, news: "refused", ...amounts, lines, toCard });
}

/** Books the cash that the courier did not collect as refunded, and returns the refund's id. */
async function bookUncollected(
  tx: Tx,
  admin: AdminContext,
  order: LockedOrder,
  shipment: LockedShipment,
  { pieces, cash: amount, credit, note }: RefusedPieces,
): Promise<string> {
  const reference = `door:${shipmentNumber(shipment.number)}`;
  const { id: refundId } = await tx
    .insertInto("refunds")
    .values({
      order_id: order.id,
      session_id: null,
      kind: "return",
      status: "succeeded",
      amount: piastres(amount),
      credit_part: credit,
      lines: JSON.stringify(pieces),
      restock: JSON.stringify([]),
      reason: note || null,
      customer_message: null,
      provider: "cash",
      reference,
      requested_by: "admin",
      actor_id: admin.user.id,
      settled_at: sql<Date>`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const about = { provider: "cash", reference, orderId: order.id, refundId };
  if (!(await addLedgerEntry(tx, { entry: "refunded", amount, ...about }))) throw conflict("shipping.cannotReport");
  return refundId;
}

async function deliver(tx: Tx, admin: AdminContext, order: LockedOrder, shipment: LockedShipment): Promise<void> {
  if (shipment.status === "delivered") return;
  const at = new Date();
  const event = { key: `delivered:${at.getTime()}`, kind: "delivered", at } as const;
  await addEvents(tx, order, shipment, [event], { source: "staff", admin });
}
