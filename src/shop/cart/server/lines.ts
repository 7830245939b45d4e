import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/db.ts";
import { asPriced, type PricedVariant, type VariantRow, variantColumns } from "#shop/catalogue/server/variants.ts";
import type { VariantAttributes } from "../variantAttributes.ts";
import "./tables.ts";

/**
 * What is wished for, at the catalogue's price of this moment. `stock` counts what the person's own open payment holds;
 * `seenPrice` is that of one, as it was when it was added.
 */
export type CartLine = PricedVariant & Kept;
type Kept = { quantity: number; held: number; seenPrice: number | null };
export type Cart = {
  lines: CartLine[];
  /** Saved for later: they cost nothing and are not bought. */
  saved: CartLine[];
  /** The code that was chosen, whether it holds or not. */
  code: string | null;
};

export async function linesOf(db: Db | Tx, userId: string): Promise<CartLine[]> {
  return (await keptOf(db, userId)).lines;
}

/** In one statement, because every cart and every quote asks. */
export async function keptOf(db: Db | Tx, userId: string): Promise<Cart> {
  const { rows } = await sql<VariantRow & Kept & { later: boolean; code: string | null }>`
    select ${variantColumns}, l.quantity, l.held, l.seen_price as "seenPrice", l.saved_for_later as later,
           (select code from cart_codes where user_id = ${userId}) as code
      from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
     where l.user_id = ${userId} order by l.added_at, l.variant_id`.execute(db);
  const [saved, lines] = [rows.filter(({ later }) => later), rows.filter(({ later }) => !later)];
  const asLines = (some: typeof rows) =>
    some.map(({ code: _code, later: _later, ...row }) => asLine(asPriced(row), row));
  return { lines: asLines(lines), saved: asLines(saved), code: rows[0]?.code ?? null };
}

/**
 * The same, locked until the transaction ends: a second checkout waits here and then finds the cart empty, and what
 * another device adds meanwhile is added after this purchase instead of vanishing with it.
 */
export async function lockCart(tx: Tx, userId: string): Promise<CartLine[]> {
  const locked = await tx
    .selectFrom("cart_lines")
    .select("variant_id")
    .where("user_id", "=", userId)
    .where("saved_for_later", "=", false)
    .orderBy("added_at")
    .orderBy("variant_id")
    .forUpdate()
    .execute();
  if (locked.length === 0) return [];
  const own = new Set(locked.map(({ variant_id }) => variant_id));
  // Prices are read by a statement of their own: the one that waited for the lock would still see the old ones. It may see
  // a line that was added since, and that nobody locked.
  return (await linesOf(tx, userId)).filter(({ variantId }) => own.has(variantId));
}

function asLine(variant: PricedVariant, { quantity, held, seenPrice }: Kept): CartLine {
  return { ...variant, stock: variant.stock + held, quantity, held, seenPrice };
}

/** The goods in the cart are now held by the person's own payment… */
export async function holdLines(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("cart_lines")
    .set((q) => ({ held: q.ref("quantity") }))
    .where("user_id", "=", userId)
    .where("saved_for_later", "=", false)
    .execute();
}

/** …and no longer, because it was made or given up. */
export async function releaseLines(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("cart_lines").set({ held: 0 }).where("user_id", "=", userId).where("held", ">", 0).execute();
}

/** What was found for a wish: undefined `quantity` means that there is not enough. */
type Found = { variantId: string | null; hidden: boolean; stock: number; quantity: number | null };

/**
 * Finds the variant and adds it in one statement, so that two devices that add at once lose nothing and no cart gets
 * more than there is.
 */
export async function addLine(db: Db, userId: string, wish: Wish): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with chosen as (${chosen(userId, wish)}),
    added as (
      insert into cart_lines (user_id, variant_id, quantity, seen_price)
      select ${userId}::uuid, "variantId", ${wish.quantity}::int, price from chosen
       where "variantId" is not null and not hidden and stock >= ${wish.quantity}::int
      on conflict (user_id, variant_id, saved_for_later) do update
        set quantity = cart_lines.quantity + excluded.quantity, seen_price = excluded.seen_price
        where cart_lines.quantity + excluded.quantity <= least(99, (select stock from chosen))
      returning quantity)
    select "variantId", hidden, stock, (select quantity from added) as quantity from chosen`.execute(db);
  return rows[0];
}

/** Undefined `quantity` also where the line is not in the cart: `inCart` tells. */
export async function setLine(db: Db, userId: string, wish: Wish): Promise<(Found & { inCart: boolean }) | undefined> {
  const { rows } = await sql<Found & { inCart: boolean }>`
    with chosen as (${chosen(userId, wish)}),
    changed as (
      update cart_lines set quantity = ${wish.quantity}::int, seen_price = chosen.price from chosen
       where user_id = ${userId}::uuid and variant_id = "variantId" and not saved_for_later
         and not hidden and stock >= ${wish.quantity}::int
      returning quantity)
    select "variantId", hidden, stock, (select quantity from changed) as quantity,
      exists (select from cart_lines l
               where l.user_id = ${userId}::uuid and l.variant_id = "variantId" and not l.saved_for_later) as "inCart"
    from chosen`.execute(db);
  return rows[0];
}

type Named = Omit<Wish, "quantity">;

export async function removeLine(db: Db, userId: string, { productId, attributes }: Named, later = false) {
  await sql`
    delete from cart_lines l using variants v
     where l.user_id = ${userId} and v.id = l.variant_id and v.product_id = ${productId}
       and v.attributes = ${JSON.stringify(attributes)}::jsonb and l.saved_for_later = ${later}`.execute(db);
}

/** Out of the cart, but not out of sight. What was saved of it before is added to. */
export async function saveLine(db: Db, userId: string, { productId, attributes }: Named): Promise<void> {
  await sql`
    with gone as (
      delete from cart_lines l using variants v
       where l.user_id = ${userId} and v.id = l.variant_id and v.product_id = ${productId}
         and v.attributes = ${JSON.stringify(attributes)}::jsonb and not l.saved_for_later
      returning l.variant_id, l.quantity, l.seen_price, l.added_at)
    insert into cart_lines (user_id, variant_id, quantity, seen_price, added_at, saved_for_later)
    select ${userId}::uuid, variant_id, quantity, seen_price, added_at, true from gone
    on conflict (user_id, variant_id, saved_for_later) do update
      set quantity = least(99, cart_lines.quantity + excluded.quantity), seen_price = excluded.seen_price`.execute(db);
}

/**
 * Back into the cart, as many as there are. Undefined `quantity`: nothing was moved, because it is hidden, sold out or
 * not saved.
 */
export async function unsaveLine(db: Db, userId: string, wish: Named): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with chosen as (${chosen(userId, { ...wish, quantity: 1 })}),
    gone as (
      delete from cart_lines l using chosen
       where l.user_id = ${userId}::uuid and l.variant_id = "variantId" and l.saved_for_later
         and not hidden and stock > 0
      returning l.quantity, l.added_at),
    moved as (
      insert into cart_lines (user_id, variant_id, quantity, seen_price, added_at)
      select ${userId}::uuid, "variantId", least(99, stock, gone.quantity), price, gone.added_at from chosen, gone
      on conflict (user_id, variant_id, saved_for_later) do update
        set quantity = least(99, (select stock from chosen), cart_lines.quantity + excluded.quantity),
            seen_price = excluded.seen_price
      returning quantity)
    select "variantId", hidden, stock, (select quantity from moved) as quantity from chosen`.execute(db);
  return rows[0];
}

/** Takes what was bought out of the cart; what was added beyond it since stays. */
export async function takeOutOfCart(
  tx: Tx,
  userId: string,
  bought: readonly { variantId: string; quantity: number }[],
): Promise<void> {
  await sql`
    with bought as (select * from jsonb_to_recordset(${JSON.stringify(bought)}::jsonb) as b("variantId" uuid, quantity int)),
    kept as (
      update cart_lines l set quantity = l.quantity - b.quantity from bought b
       where l.user_id = ${userId} and l.variant_id = b."variantId" and not l.saved_for_later
         and l.quantity > b.quantity)
    delete from cart_lines l using bought b
     where l.user_id = ${userId} and l.variant_id = b."variantId" and not l.saved_for_later
       and l.quantity <= b.quantity`.execute(tx);
}

export type Wish = { productId: string; attributes: VariantAttributes; quantity: number };

const chosen = (userId: string, { productId, attributes }: Wish) => sql`
  select v.id as "variantId", p.hidden,
         v.stock + coalesce((select held from cart_lines l where l.user_id = ${userId}::uuid and l.variant_id = v.id and not l.saved_for_later), 0) as stock,
         ((coalesce(v.price, p.price)::bigint * (100 - p.deal_percent) + 50) / 100)::int as price
    from products p left join variants v on v.product_id = p.id and v.attributes = ${JSON.stringify(attributes)}::jsonb
   where p.id = ${productId}`;
