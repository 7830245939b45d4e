import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { restoreStock } from "#shop/catalogue/server/stock.ts";
import { commonPieces, type LineQuantity, quantityOf } from "#shop/orders/lineQuantity.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { findShipment, type LockedShipment, lockShipment } from "./shipmentQueries.ts";
import "./tables.ts";

type SurplusLine = LineQuantity & { variantId: string; productId: string };

/**
 * Puts pieces of a parcel that came back into stock which its order does not need: a lost parcel turned up after it had
 * been replaced or refunded, or its replacement came back. Throws 409 when there are not as many.
 */
export function restockSurplus(admin: AdminContext, id: string, lines: readonly LineQuantity[]): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const { order_id } = await findShipment(tx, id);
    const order = await lockOrder(tx, { id: order_id });
    const shipment = await lockShipment(tx, id);
    const surplus = await listSurplus(tx, shipment);
    if (lines.some(({ lineId }) => quantityOf(lines, lineId) > quantityOf(surplus, lineId)))
      throw conflict("orders.nothingToReturn");
    const back = surplus.map((line) => ({ ...line, quantity: quantityOf(lines, line.lineId) }));
    await restoreStock(
      tx,
      back.filter(({ quantity }) => quantity > 0),
      { reason: "lost", reference: id, actorId: admin.user.id },
    );
    await recordAudit(tx, admin, {
      action: "shipping.restock",
      subject: "order",
      subjectId: order.id,
      after: { shipment: shipmentNumber(shipment.number), lines: commonPieces(lines, surplus) },
    });
  });
}

/**
 * Returns the pieces of a parcel that came back which the stock lacks, but for those that were put back before. Parcels of
 * the order took pieces from it for lost ones; those are surplus that are neither lost any more nor with the customer
 * twice (`by_parcels`). Nor is there more than the order and its parcels have taken beyond what is lost, on its way or with
 * the customer (`by_all`): pieces that a customer sent back are on the shelf again.
 */
export async function listSurplus(db: Db | Tx, shipment: LockedShipment): Promise<SurplusLine[]> {
  const { id, order_id, kind, status, handed_over_at } = shipment;
  // A courier may cancel a parcel after it left, and brings it back.
  const isBack = status === "returned" || (status === "cancelled" && handed_over_at !== null);
  if (kind !== "delivery" || !isBack) return [];
  const { rows } = await sql<SurplusLine & { most: number }>`
    with moved as (
      select m.variant_id, -sum(m.delta) as by_all, -coalesce(sum(m.delta) filter (where m.reference <> ${order_id}), 0) as by_parcels,
             coalesce(sum(m.delta) filter (where m.reference = ${id} and m.delta > 0), 0) as put_back
        from stock_movements m
       where m.reference in (select ${order_id}::uuid union all select s.id from shipments s where s.order_id = ${order_id})
       group by 1),
    lines as (
      select l.id, l.position, l.variant_id, l.product_id, l.quantity,
             (select coalesce(sum((piece ->> 'quantity')::int), 0) from returns t, jsonb_array_elements(t.restocked) piece
               where t.order_id = l.order_id and (t.kind <> 'refused_at_door' or not t.whole)
                 and piece ->> 'lineId' = l.id::text) as sent_back,
             coalesce(sum((piece ->> 'quantity')::int) filter (where s.id = ${id}), 0)::int as here,
             coalesce(sum((piece ->> 'quantity')::int) filter (where s.status = 'lost'), 0) as lost,
             coalesce(sum((piece ->> 'quantity')::int)
               filter (where s.status not in ('returned', 'lost', 'cancelled')), 0) as held
        from order_lines l
        left join (shipments s cross join jsonb_array_elements(s.lines) piece)
          on s.order_id = l.order_id and s.kind = 'delivery' and piece ->> 'lineId' = l.id::text
       where l.order_id = ${order_id}
       group by l.id)
    select id as "lineId", variant_id as "variantId", product_id as "productId", here as quantity,
           least(by_parcels - sum(lost) over same - greatest(0, sum(held) over same - sum(quantity) over same),
                 by_all - sum(lost) over same - greatest(0, sum(held) over same - sum(sent_back) over same),
                 sum(here) over same - put_back)::int as most
      from lines join moved using (variant_id)
    window same as (partition by variant_id) order by position`.execute(db);
  const most = new Map(rows.map(({ variantId, most }) => [variantId, most]));
  return rows.flatMap(({ most: _, ...line }) => {
    const quantity = Math.min(line.quantity, most.get(line.variantId) ?? 0);
    if (quantity <= 0) return [];
    most.set(line.variantId, (most.get(line.variantId) ?? 0) - quantity);
    return [{ ...line, quantity }];
  });
}
