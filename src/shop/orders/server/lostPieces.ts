import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";
import { moveToLostParcel } from "#shop/catalogue/server/stock.ts";
import { commonPieces, type LineQuantity, quantityOf } from "../lineQuantity.ts";
import { loadOrderLines } from "./returnQueries.ts";

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
 * Books those of the refunded or returned pieces that are lost: the order goes on without them. `pieces` are without those
 * that came back, because a line may have both.
 */
export async function writeOffLostPieces(tx: Tx, orderId: string, pieces: readonly LineQuantity[]): Promise<void> {
  const lost = pieces.length === 0 ? [] : commonPieces(pieces, await listLostPieces(tx, orderId));
  if (lost.length === 0) return;
  const lines = await loadOrderLines(tx, orderId);
  for (const { id, variant_id: variantId } of lines) {
    const quantity = quantityOf(lost, id);
    if (quantity === 0 || !variantId) continue;
    const [left] = await bookLosses(tx, orderId, [{ variantId, quantity }], { reason: "returned" });
    await tx
      .updateTable("order_lines")
      .set({ restocked: sql`restocked + ${quantity - (left?.quantity ?? 0)}` })
      .where("id", "=", id)
      .execute();
  }
}

type Pieces = { variantId: string | null; quantity: number };

/**
 * Books pieces with the lost parcels that have them, instead of with their order or another parcel of it. The stock is
 * unchanged: they left it before. What was put back from a found parcel counts like a lost one, as its replacement may be
 * lost by now. Returns the pieces that no such parcel has.
 */
export async function bookLosses<Line extends Pieces>(
  tx: Tx,
  orderId: string,
  pieces: readonly Line[],
  { reason, from = orderId }: { reason: "returned" | "cancelled" | "lost"; from?: string },
): Promise<Line[]> {
  const { rows } = await sql<{ parcel: string; variantId: string; quantity: number }>`
    select s.id as parcel, l.variant_id as "variantId",
           (coalesce(sum((piece ->> 'quantity')::int) filter (where s.status = 'lost'), 0)
            + coalesce((select sum(m.delta) from stock_movements m
                         where m.reference = s.id and m.variant_id = l.variant_id), 0))::int as quantity
      from shipments s cross join jsonb_array_elements(s.lines) piece
      join order_lines l on l.id::text = piece ->> 'lineId'
     where s.order_id = ${orderId} and s.kind = 'delivery'
     group by s.id, l.variant_id order by s.status = 'lost' desc, s.number`.execute(tx);
  const left: Line[] = [];
  for (const piece of pieces) {
    let { quantity } = piece;
    for (const row of rows) {
      const lost = row.variantId === piece.variantId ? Math.min(quantity, row.quantity) : 0;
      if (lost <= 0) continue;
      await moveToLostParcel(tx, { variantId: row.variantId, quantity: lost }, { from, parcel: row.parcel, reason });
      row.quantity -= lost;
      quantity -= lost;
    }
    if (quantity > 0) left.push({ ...piece, quantity });
  }
  return left;
}
