import { type RawBuilder, sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Tx } from "#platform/server/database.ts";
import "./tables.ts";

/** `name` is for the error message. */
export type StockRequest = { variantId: string; productId: string; name: InEveryLanguage; quantity: number };
export type StockReturn = { variantId: string | null; productId: string | null; quantity: number };

type StockDeduction = { reason: "sold" | "reserved" | "lost"; reference: string };
type StockRestoration = { reason: "released" | "cancelled" | "returned" | "lost"; reference: string; actorId?: string };

/** @throws ShopError when a variant lacks stock, which rolls back the transaction */
export async function deductStock(tx: Tx, requests: readonly StockRequest[], deduction: StockDeduction): Promise<void> {
  const { rows } = await sql<TakenStock>`
    with ${takingStock(requests, deduction)} select ${takenVariants} as "takenVariants"`.execute(tx);
  await requireTakenStock(tx, requests, rows[0]);
}

export type TakenStock = { takenVariants: string[] };

/**
 * Returns common table expressions that deduct stock and record the movements, if `condition` holds. The
 * `stock >= quantity` in the update, not an earlier read, prevents overselling the last unit.
 */
export function takingStock(
  requests: readonly StockRequest[],
  { reason, reference }: StockDeduction,
  condition = sql`true`,
) {
  const sorted = sortForLocking(mergeByVariant(requests));
  const [first] = sorted;
  const taken = first && sorted.length === 1 ? takeOne(first, condition) : takeSeveral(sorted, condition);
  return sql`${taken},
    movements as (
      insert into stock_movements (variant_id, delta, reason, reference)
      select id, -quantity, ${reason}, ${reference}::uuid from taken)`;
}

const takeOne = ({ variantId, quantity }: StockRequest, condition: RawBuilder<unknown>) => sql`
    taken as (
      update variants set stock = stock - ${quantity}::int
       where id = ${variantId} and stock >= ${quantity}::int and ${condition}
      returning id, ${quantity}::int as quantity)`;

/** The trigger of a changed stock updates the product when the statement ends: all variants are locked, then all products, before. */
function takeSeveral(sorted: readonly StockRequest[], condition: RawBuilder<unknown>) {
  // Not as JSON: for the hundred rows that PostgreSQL expects there, it would read all variants and products.
  const lines = sorted.map(
    ({ variantId, quantity }, turn) => sql`(${variantId}::uuid, ${quantity}::int, ${sql.lit(turn)})`,
  );
  return sql`
    wanted as materialized (
      select v.id, v.product_id, w.quantity from (values ${sql.join(lines)}) as w (id, quantity, turn)
        join variants v on v.id = w.id
       where ${condition} order by w.turn for no key update of v),
    held as materialized (
      select from products where id in (select product_id from wanted) order by id collate "C" for no key update),
    taken as (
      update variants v set stock = v.stock - w.quantity from wanted w
       where v.id = w.id and v.stock >= w.quantity and (select count(*) from held) >= 0
      returning v.id, w.quantity)`;
}

export const takenVariants = sql`array(select id from taken)`;

/** @throws ShopError when a variant of the statement with `takingStock` lacks stock, which rolls back the transaction */
export async function requireTakenStock(tx: Tx, requests: readonly StockRequest[], result: TakenStock | undefined) {
  const missing = sortForLocking(requests).find(({ variantId }) => !result?.takenVariants.includes(variantId));
  if (missing) throw await insufficientStockError(tx, missing.variantId, missing.name);
}

/** Turns a reservation into a sale: stock is unchanged, the movement is assigned to the order. */
export async function sellReservedStock(
  tx: Tx,
  lines: readonly StockRequest[],
  { session, order }: { session: string; order: string },
): Promise<void> {
  const reserved = mergeByVariant(lines);
  await recordMovements(tx, reserved, (quantity) => ({ delta: quantity, reason: "released", reference: session }));
  await recordMovements(tx, reserved, (quantity) => ({ delta: -quantity, reason: "sold", reference: order }));
}

/** Books pieces as lost with a parcel, instead of with their order or another parcel: stock is unchanged. */
export async function moveToLostParcel(
  tx: Tx,
  piece: { variantId: string; quantity: number },
  { from, parcel, reason }: { from: string; parcel: string; reason: "returned" | "cancelled" | "lost" },
): Promise<void> {
  await recordMovements(tx, [piece], (quantity) => ({ delta: quantity, reason, reference: from }));
  await recordMovements(tx, [piece], (quantity) => ({ delta: -quantity, reason: "lost", reference: parcel }));
}

/**
 * Restores stock. A deleted variant has no stock, but its movements record the return: the movements of a cancelled
 * order or payment must add up to zero.
 */
export async function restoreStock(
  tx: Tx,
  lines: readonly StockReturn[],
  { reason, reference, actorId }: StockRestoration,
): Promise<void> {
  const restored = sortForLocking(
    mergeByVariant(
      lines.flatMap(({ variantId, productId, quantity }) =>
        variantId ? [{ variantId, productId: productId ?? "", quantity }] : [],
      ),
    ),
  );
  // Before the first update, whose trigger locks a product.
  await sql`
    select from variants where id = any(${restored.map(({ variantId }) => variantId)}::uuid[])
     order by product_id collate "C", id for no key update`.execute(tx);
  for (const { variantId, quantity } of restored)
    await tx
      .updateTable("variants")
      .set({ stock: sql`stock + ${quantity}` })
      .where("id", "=", variantId)
      .execute();
  await recordMovements(tx, restored, (quantity) => ({
    delta: quantity,
    reason,
    reference,
    actor_id: actorId ?? null,
  }));
}

/** Merges lines with the same variant. */
function mergeByVariant<Line extends { variantId: string; quantity: number }>(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const before = merged.get(line.variantId);
    merged.set(line.variantId, before ? { ...before, quantity: before.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/**
 * Lock order of everything that changes stock: all variants, by product and id, then the products, which the trigger on
 * variants updates. Two carts that share products or variants cannot deadlock.
 */
function sortForLocking<Line extends { variantId: string; productId: string }>(lines: readonly Line[]): Line[] {
  const key = ({ productId, variantId }: Line) => `${productId} ${variantId}`;
  return lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

async function insufficientStockError(tx: Tx, variantId: string, name: InEveryLanguage) {
  const row = await tx.selectFrom("variants").select("stock").where("id", "=", variantId).executeTakeFirst();
  const remaining = row?.stock ?? 0;
  if (remaining === 0) return conflict("product.outOfStock", { name: name.en, left: remaining });
  return conflict("cart.stockLimited", { name: name.en, left: remaining, count: remaining });
}

type StockMovement = {
  delta: number;
  reason: StockDeduction["reason"] | StockRestoration["reason"];
  reference: string;
  actor_id?: string | null;
};

/** Records stock movements. Stock = received − sold − reserved + returned. */
async function recordMovements(
  tx: Tx,
  lines: readonly { variantId: string; quantity: number }[],
  movement: (quantity: number) => StockMovement,
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ variantId, quantity }) => ({ variant_id: variantId, ...movement(quantity) }));
  await tx.insertInto("stock_movements").values(rows).execute();
}
