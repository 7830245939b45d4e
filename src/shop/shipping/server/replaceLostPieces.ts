import { sql } from "kysely";
import { conflict, ShopError } from "#platform/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import { deductStock, restoreStock, type StockRequest, type StockReturn } from "#shop/catalogue/server/stock.ts";
import type { LockedShipment } from "./shipmentQueries.ts";
import "./tables.ts";

/**
 * Takes the pieces of a new parcel from the stock that replace lost ones. The sale took each piece of the order once, so
 * what its parcels have beyond that leaves the stock a second time. A piece that came back, or has not been sent yet,
 * replaces nothing. Throws 409 when the stock has too few.
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
             coalesce(sum(p.pieces), 0) - sum(l.quantity - l.restocked)
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

/** Puts back what `replaceLostPieces` took for a parcel that never left. */
export async function giveBackReplacements(tx: Tx, { id }: LockedShipment): Promise<void> {
  const { rows } = await sql<StockReturn>`
    select m.variant_id as "variantId", v.product_id as "productId", -sum(m.delta)::int as quantity
      from stock_movements m left join variants v on v.id = m.variant_id
     where m.reference = ${id} group by 1, 2 having sum(m.delta) < 0`.execute(tx);
  if (rows.length > 0) await restoreStock(tx, rows, { reason: "lost", reference: id });
}
