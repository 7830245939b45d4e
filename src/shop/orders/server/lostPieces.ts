import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";
import { deductStock, type StockRequest, type StockReturn } from "#shop/catalogue/server/stock.ts";
import type { LineQuantity } from "../lineQuantity.ts";

/**
 * Returns the pieces of an order that are in lost parcels and that nothing has replaced, neither from the stock nor in the
 * parcels that hold the order's pieces now.
 */
export async function listLostPieces(db: Db | Tx, orderId: string): Promise<LineQuantity[]> {
  const { rows } = await sql<LineQuantity & { variantId: string | null; missing: number; replaced: number }>`
    select l.id as "lineId", l.variant_id as "variantId",
           sum((piece ->> 'quantity')::int) filter (where s.status = 'lost')::int as quantity,
           (l.quantity - coalesce(sum((piece ->> 'quantity')::int)
             filter (where s.status not in ('returned', 'lost', 'cancelled')), 0))::int as missing,
           coalesce((select -sum(m.delta) from stock_movements m join shipments r on r.id = m.reference
                      where r.order_id = l.order_id and m.variant_id = l.variant_id), 0)::int as replaced
      from shipments s cross join jsonb_array_elements(s.lines) piece
      join order_lines l on l.id::text = piece ->> 'lineId'
     where s.order_id = ${orderId} and s.kind = 'delivery'
     group by l.id having bool_or(s.status = 'lost') order by l.position`.execute(db);
  const replaced = new Map(rows.map(({ variantId, replaced }) => [variantId, replaced]));
  return rows.flatMap(({ lineId, variantId, quantity, missing }) => {
    const made = Math.min(quantity, replaced.get(variantId) ?? 0);
    replaced.set(variantId, (replaced.get(variantId) ?? 0) - made);
    const lost = Math.min(quantity - made, missing);
    return lost > 0 ? [{ lineId, quantity: lost }] : [];
  });
}

/**
 * Takes the pieces of lost parcels from the stock again that the release of their order has just given back to it. The
 * order's movements add up to zero, so those of each parcel say what it has lost.
 */
export async function writeOffLostPieces(tx: Tx, orderId: string, released: readonly StockReturn[]): Promise<void> {
  const { rows } = await sql<StockRequest & { shipmentId: string }>`
    select s.id as "shipmentId", l.variant_id as "variantId", l.product_id as "productId", (array_agg(l.name))[1] as name,
           (sum((piece ->> 'quantity')::int) + coalesce((select sum(m.delta) from stock_movements m
             where m.reference = s.id and m.variant_id = l.variant_id), 0))::int as quantity
      from shipments s cross join jsonb_array_elements(s.lines) piece
      join order_lines l on l.id::text = piece ->> 'lineId' join variants v on v.id = l.variant_id
     where s.order_id = ${orderId} and s.kind = 'delivery' and s.status = 'lost'
     group by s.id, l.variant_id, l.product_id order by s.number`.execute(tx);
  for (const { shipmentId, ...lost } of rows) {
    const back = released.reduce((sum, it) => sum + (it.variantId === lost.variantId ? it.quantity : 0), 0);
    const quantity = Math.min(lost.quantity, back);
    if (quantity > 0) await deductStock(tx, [{ ...lost, quantity }], { reason: "lost", reference: shipmentId });
  }
}
