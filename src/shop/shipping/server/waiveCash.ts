import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { isCashCollected } from "./doubleCollection.ts";
import { isPaidOut, lockStatements } from "./isPaidOut.ts";
import { findShipment, lockShipment } from "./shipmentQueries.ts";

/**
 * Records that the courier collects nothing for a parcel, or collected nothing, because another parcel of the order has
 * collected its cash. Throws 409 when none has, or when the courier has paid the cash of this one.
 */
export async function waiveCash(admin: AdminContext, id: string): Promise<void> {
  const { order_id } = await findShipment(admin.db, id);
  await admin.db.transaction().execute(async (tx) => {
    await lockStatements(tx, id);
    const order = await lockOrder(tx, { id: order_id });
    const { number, cash, booking_until } = await lockShipment(tx, id);
    if (!(await isCashCollected(tx, { id }))) throw conflict("shipping.cannotReport");
    // The courier is being told the amount.
    if (booking_until && booking_until > new Date()) throw conflict("shipping.underWay");
    if (await isPaidOut(tx, id)) throw conflict("shipping.alreadyPaidOut");
    await tx
      .updateTable("shipments")
      .set({ cash: 0, waived_cash: cash, updated_at: sql`now()` })
      .where("id", "=", id)
      .execute();
    await recordAudit(tx, admin, {
      action: "shipping.waiveCash",
      subject: "order",
      subjectId: order.id,
      after: { shipment: shipmentNumber(number), amount: toPounds(piastres(cash)) },
    });
  });
}
