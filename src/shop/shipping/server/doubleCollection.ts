import { sql } from "kysely";
import { piastres, toPounds } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { listAdminRecipients } from "#shop/accounts/server/adminRecipients.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import type { LockedOrder } from "#shop/orders/server/lockOrder.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { mayCollect } from "../shipmentStatus.ts";
import { type LockedShipment, listOrderShipments } from "./shipmentQueries.ts";
import "../mailParams.ts";

/**
 * Number of another parcel of the order that has collected its cash, while the parcel `s` has collected it, too, or may still
 * do so: one that was given up was delivered after all, beside its replacement.
 */
export const collectedBy = sql<number | null>`(
  select min(p.number) from shipments p
   where s.kind = 'delivery' and s.cash > 0 and s.status not in ('returning', 'returned', 'lost', 'cancelled')
     and p.order_id = s.order_id and p.id <> s.id and p.kind = 'delivery' and p.status = 'delivered' and p.cash > 0)`;

/**
 * Piastres that were booked as not collected when the customer refused a part of the parcel `s`, although another parcel
 * brought the cash of the order, and this one none of it. `acceptPartly` names the parcel in the refund's reference.
 */
export const overpaid = sql<number>`(
  select coalesce(sum(r.amount), 0)::int from refunds r
   where s.kind = 'delivery' and s.status = 'delivered' and s.cash = 0 and r.order_id = s.order_id
     and r.provider = 'cash' and r.reference = 'door:SH-' || s.number
     and exists (select from shipments p
                  where p.order_id = s.order_id and p.id <> s.id and p.kind = 'delivery' and p.status = 'delivered' and p.cash > 0))`;

/** Whether staff took the cash off the parcel `s`, and no other parcel of its open order collects it any more. */
export const lacksCollector = sql<boolean>`(
  s.waived_cash > 0 and s.status not in ('returning', 'returned', 'lost', 'cancelled')
  and (o.delivered_at is not null or o.status not in ('cancelled', 'pending_refund', 'refunded'))
  and not exists (
    select from shipments p
     where p.order_id = s.order_id and p.id <> s.id and p.kind = 'delivery' and p.cash > 0
       and p.status not in ('returning', 'returned', 'lost', 'cancelled')))`;

/** Whether the cash of the parcel was collected with another one. Cannot change while the caller holds the order's lock. */
export async function isCashCollected(db: Db | Tx, { id }: Pick<LockedShipment, "id">): Promise<boolean> {
  const { rows } = await sql`select from shipments s where id = ${id} and ${collectedBy} is not null`.execute(db);
  return rows.length > 0;
}

/** Tells owners and managers when two parcels collect the cash of one order. `shipment` was just delivered. */
export async function mailDoubleCollection(tx: Tx, order: LockedOrder, shipment: LockedShipment): Promise<void> {
  if (shipment.cash === 0) return;
  const other = (await listOrderShipments(tx, order.id)).find(
    ({ id, kind, cash, status }) => id !== shipment.id && kind === "delivery" && cash > 0 && mayCollect(status),
  );
  if (!other) return;
  const params = {
    order: { id: order.id, number: orderNumber(order.number) },
    parcel: shipmentNumber(shipment.number),
    other: shipmentNumber(other.number),
    cash: toPounds(piastres(other.cash)),
    isCollected: other.status === "delivered",
  };
  for (const { email: to, language } of await listAdminRecipients(tx)) {
    const key = `double-collection:${shipment.id}:${to}`;
    await queueMail(tx, { key, template: "doubleCollection", to, language, params });
  }
}
