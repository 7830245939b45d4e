import { sql } from "kysely";
import { conflict, ShopError } from "#platform/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import { deductStock, restoreStock, type StockRequest, type StockReturn } from "#shop/catalogue/server/stock.ts";
import { bookLosses } from "#shop/orders/server/lostPieces.ts";
import type { LockedShipment } from "./shipmentQueries.ts";
import "./tables.ts";

/**
 * Takes the pieces of a new parcel from the stock that replace lost ones. The sale took each piece of the order once, so
 * what its parcels have beyond that leaves the stock a second time, also for a piece that was refunded and written off. A
 * piece that came back, or has not been sent yet, replaces nothing. Throws 409 when the stock has too few.
 */
export async function replaceLostPieces(tx: Tx, { id, order_id }: LockedShipment): Promise<void> {
  const { rows } = await sql<StockRequest>`
    with parcels as (
      select piece ->> 'lineId' as line_id, sum((piece ->> 'quantity')::int) as pieces,
             sum((piece ->> 'quantity')::int) filter (where s.id = ${id}) as new_pieces
        from shipments s cross join jsonb_array_elements(s.lines) piece
       where s.order_id = ${order_id} and s.kind = 'delivery' and s.status not in ('returned', 'cancelled')
       group by 1),
    missing as (
      select l.variant_id, l.product_id, (array_agg(l.name))[1] as name, sum(p.new_pieces) as most,
             coalesce(sum(p.pieces), 0) - sum(l.quantity - l.returned)
             + coalesce((select sum(m.delta) from stock_movements m join shipments s on s.id = m.reference
                          where s.order_id = ${order_id} and m.variant_id = l.variant_id), 0) as quantity
        from order_lines l left join parcels p on p.line_id = l.id::text
       where l.order_id = ${order_id}
       group by l.variant_id, l.product_id)
    select variant_id as "variantId", product_id as "productId", name, least(quantity, most)::int as quantity
      from missing where quantity > 0 and most > 0`.execute(tx);
  if (rows.length === 0) return;
  try {
    await deductStock(tx, rows, { reason: "lost", reference: id });
  } catch (error) {
    if (error instanceof ShopError) throw conflict("shipping.lostNotInStock");
    throw error;
  }
}

/**
 * Puts back what `replaceLostPieces` took for a cancelled parcel that never left. What other parcels have beyond the pieces
 * that the order holds stays off the stock, and is booked with them: the order may have been closed since, or the lost
 * parcel may have turned up and been put back.
 */
export async function giveBackReplacements(tx: Tx, { id, order_id }: LockedShipment): Promise<void> {
  const { rows } = await sql<StockReturn & { variantId: string; kept: number }>`
    with own as (
      select m.variant_id, -sum(m.delta)::int as quantity from stock_movements m
       where m.reference = ${id} group by 1 having sum(m.delta) < 0),
    needed as (
      select own.*,
             (select coalesce(-sum(m.delta), 0) from stock_movements m
               where m.reference = ${order_id} and m.variant_id = own.variant_id) as by_order,
             (select coalesce(-sum(m.delta), 0) from stock_movements m join shipments s on s.id = m.reference
               where s.order_id = ${order_id} and m.variant_id = own.variant_id) as by_parcels,
             (select coalesce(sum((piece ->> 'quantity')::int), 0)
                from shipments s cross join jsonb_array_elements(s.lines) piece
                join order_lines l on l.id::text = piece ->> 'lineId'
               where s.order_id = ${order_id} and s.kind = 'delivery' and s.status not in ('returned', 'cancelled')
                 and l.variant_id = own.variant_id) as in_parcels
        from own)
    select variant_id as "variantId", v.product_id as "productId", quantity,
           greatest(0, least(quantity, quantity - by_parcels + greatest(0, in_parcels - by_order)))::int as kept
      from needed left join variants v on v.id = variant_id`.execute(tx);
  const kept = rows
    .map(({ variantId, kept }) => ({ variantId, quantity: kept }))
    .filter(({ quantity }) => quantity > 0);
  await bookLosses(tx, order_id, kept, { reason: "lost", from: id });
  const back = rows.map(({ kept, quantity, ...line }) => ({ ...line, quantity: quantity - kept }));
  await restoreStock(
    tx,
    back.filter(({ quantity }) => quantity > 0),
    { reason: "lost", reference: id },
  );
}
