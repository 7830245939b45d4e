import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { isCalledOff } from "../shipmentRules.ts";
import { isEnded, mayCollect } from "../shipmentStatus.ts";
import { isPaidOut, lockStatements } from "./isPaidOut.ts";
import { moveOrder } from "./recordEvents.ts";
import { findShipment, listOrderShipments, lockShipment } from "./shipmentQueries.ts";

/**
 * Takes back that the courier collects nothing for a parcel. A parcel that has arrived then delivers its order, if the other
 * one did not bring the cash after all. Throws 409 when the parcel cannot collect any more, when its courier has paid, and
 * while another parcel is on its way with the cash.
 */
export async function undoCashWaiver(admin: AdminContext, id: string): Promise<void> {
  const { order_id } = await findShipment(admin.db, id);
  await admin.db.transaction().execute(async (tx) => {
    await lockStatements(tx, id);
    const order = await lockOrder(tx, { id: order_id });
    const { status, waived_cash: cash, booking_until } = await lockShipment(tx, id);
    if (cash === 0) throw conflict("shipping.notWaived");
    if (!mayCollect(status) || isCalledOff(order)) throw conflict("shipping.waiverStays");
    if (booking_until && booking_until > new Date()) throw conflict("shipping.underWay");
    if (await isPaidOut(tx, id)) throw conflict("shipping.alreadyPaidOut");
    const others = (await listOrderShipments(tx, order.id)).filter(
      (other) => other.id !== id && other.kind === "delivery" && other.cash > 0 && mayCollect(other.status),
    );
    if (others.some((other) => !isEnded(other.status))) throw conflict("shipping.otherCollects");
    const restored = await tx
      .updateTable("shipments")
      .set({ cash, waived_cash: 0, updated_at: sql`now()` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, admin, {
      action: "shipping.undoCashWaiver",
      subject: "order",
      subjectId: order.id,
      after: { shipment: shipmentNumber(restored.number), amount: toPounds(piastres(cash)) },
    });
    if (status === "delivered") await moveOrder(tx, order, restored, { source: "staff", admin });
  });
}
