import { sql } from "kysely";
import { refused } from "#platform/errors.ts";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Tx } from "#platform/server/db.ts";
import "./tables.ts";

/** `name` is for the answer that refuses. */
export type Wanted = { variantId: string; productId: string; name: InEveryLanguage; quantity: number };
export type Returned = { variantId: string | null; productId: string | null; quantity: number };

type Taking = { reason: "sold" | "reserved"; reference: string };
type Giving = { reason: "released" | "cancelled" | "returned"; reference: string; actorId?: string };

/**
 * Takes stock or refuses the whole transaction, in one statement per variant. The `stock >= quantity` in the update, not
 * an earlier read, is what stops two shoppers from buying the last dress.
 */
export async function takeStock(tx: Tx, wanted: readonly Wanted[], { reason, reference }: Taking): Promise<void> {
  const lines = inLockOrder(perVariant(wanted));
  for (const { variantId, name, quantity } of lines) {
    const { rows } = await sql`
      with taken as (
        update variants set stock = stock - ${quantity}::int where id = ${variantId} and stock >= ${quantity}::int
        returning id)
      insert into stock_movements (variant_id, delta, reason, reference)
      select id, -${quantity}::int, ${reason}, ${reference}::uuid from taken returning id`.execute(tx);
    if (rows.length === 0) throw await notEnough(tx, variantId, name);
  }
}

/** What was reserved for a payment is sold now: the shelf does not change, the book says for which order it went. */
export async function sellReserved(
  tx: Tx,
  lines: readonly Wanted[],
  { session, order }: { session: string; order: string },
): Promise<void> {
  const reserved = perVariant(lines);
  await book(tx, reserved, (quantity) => ({ delta: quantity, reason: "released", reference: session }));
  await book(tx, reserved, (quantity) => ({ delta: -quantity, reason: "sold", reference: order }));
}

/**
 * Puts back on the shelf what was taken. A variant that was deleted since has no shelf, but its book tells the return
 * all the same: what an order or a payment took must come to nothing in the end.
 */
export async function returnStock(
  tx: Tx,
  lines: readonly Returned[],
  { reason, reference, actorId }: Giving,
): Promise<void> {
  const given = inLockOrder(
    perVariant(
      lines.flatMap(({ variantId, productId, quantity }) =>
        variantId ? [{ variantId, productId: productId ?? "", quantity }] : [],
      ),
    ),
  );
  for (const { variantId, quantity } of given)
    await tx
      .updateTable("variants")
      .set({ stock: sql`stock + ${quantity}` })
      .where("id", "=", variantId)
      .execute();
  await book(tx, given, (quantity) => ({ delta: quantity, reason, reference, actor_id: actorId ?? null }));
}

/** One variant may lie on two lines of a cart. */
function perVariant<Line extends { variantId: string; quantity: number }>(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const before = merged.get(line.variantId);
    merged.set(line.variantId, before ? { ...before, quantity: before.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/**
 * Each variant's trigger also writes its product's row, so lines are taken product by product, always in the same
 * order: two carts that share two products, or two sizes of one, cannot wait for each other.
 */
function inLockOrder<Line extends { variantId: string; productId: string }>(lines: readonly Line[]): Line[] {
  const key = ({ productId, variantId }: Line) => `${productId} ${variantId}`;
  return lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

async function notEnough(tx: Tx, variantId: string, name: InEveryLanguage) {
  const row = await tx.selectFrom("variants").select("stock").where("id", "=", variantId).executeTakeFirst();
  const left = row?.stock ?? 0;
  if (left === 0) return refused("product.outOfStock", { name: name.en, left });
  return refused("cart.stockLimited", { name: name.en, left, count: left });
}

type Movement = {
  delta: number;
  reason: Taking["reason"] | Giving["reason"];
  reference: string;
  actor_id?: string | null;
};

/** The book that proves the stock: received − sold − reserved + given back. */
async function book(
  tx: Tx,
  lines: readonly { variantId: string; quantity: number }[],
  movement: (quantity: number) => Movement,
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ variantId, quantity }) => ({ variant_id: variantId, ...movement(quantity) }));
  await tx.insertInto("stock_movements").values(rows).execute();
}
