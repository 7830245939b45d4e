import { type RawBuilder, sql } from "kysely";
import { type Piastres, piastres } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { sendTogether } from "#platform/server/sendTogether.ts";
import {
  type PricedVariant,
  type PricedVariantRow,
  pricedVariantColumns,
  toPricedVariant,
  variantColumnsWithoutPicture,
} from "#shop/catalogue/server/pricedVariant.ts";
import type { VariantAttributes } from "../variantAttributes.ts";
import "./tables.ts";

/**
 * A cart line at the current catalogue price. `stock` includes what the customer's own open payment reserves;
 * `seenPrice` is the unit price when the line was added.
 */
export type CartLine = PricedVariant & CartLineColumns;
type CartColumns = { later: boolean; code: string | null; credit: number | null };
type CartLineColumns = { quantity: number; held: number; seenPrice: number | null };
export type Cart = {
  lines: CartLine[];
  /** Saved for later: not charged and not ordered. */
  saved: CartLine[];
  /** The selected code, whether or not it applies. */
  code: string | null;
  /** The customer's store credit; zero for an empty cart. */
  credit: Piastres;
};

export async function loadCartLines(db: Db | Tx, userId: string): Promise<CartLine[]> {
  return (await loadCart(db, userId)).lines;
}

/** Reads the cart in one statement, because every cart and quote request runs it. */
export async function loadCart(db: Db | Tx, userId: string, { hasPictures = true } = {}): Promise<Cart> {
  const columns = hasPictures ? pricedVariantColumns : variantColumnsWithoutPicture;
  const { rows } = await cartSql(userId, { columns }).execute(db);
  return toCart(rows);
}

type CartRow = PricedVariantRow & CartLineColumns & CartColumns & { addedAt: number };

/** `lines`: the table, or what it will be after this statement. */
const cartSql = (userId: string, { columns = pricedVariantColumns, lines = sql`cart_lines` } = {}) => sql<CartRow>`
    select ${columns}, l.quantity, l.held, l.seen_price as "seenPrice", l.saved_for_later as later,
           extract(epoch from l.added_at)::float as "addedAt",
           (select code from cart_codes where user_id = ${userId}) as code,
           (select balance from credit_balances where user_id = ${userId}) as credit
      from ${lines} l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
     where l.user_id = ${userId}`;

/** `rows` may be a single one without a line. Sorted here, because a sort in each statement takes 2 % of a purchase. */
function toCart(rows: readonly (CartRow | { variantId: null })[]): Cart {
  const found = rows
    .filter((row) => row.variantId !== null)
    .toSorted((a, b) => a.addedAt - b.addedAt || (a.variantId < b.variantId ? -1 : 1));
  const asLines = (some: typeof found) =>
    some.map(({ code: _code, later: _later, credit: _credit, addedAt: _at, ...row }) =>
      toCartLine(toPricedVariant(row), row),
    );
  return {
    lines: asLines(found.filter(({ later }) => !later)),
    saved: asLines(found.filter(({ later }) => later)),
    code: found[0]?.code ?? null,
    credit: piastres(found[0]?.credit ?? 0),
  };
}

export type LockCartOptions<Row> = {
  /** Advisory locks to take first. */
  locks?: readonly string[];
  /** A query of one row that is read with the locked cart. */
  besides?: RawBuilder<Row>;
};

/**
 * Loads the cart lines and locks them until the transaction ends. A second checkout waits here and then finds the cart
 * empty; lines that another device adds meanwhile stay in the cart after this purchase. `found`: the row of `besides`.
 */
export async function lockCart<Row = unknown>(
  tx: Tx,
  userId: string,
  { locks = [], besides = sql`select` }: LockCartOptions<Row> = {},
): Promise<{ lines: CartLine[]; found: Row }> {
  const cart = sql<CartRow & Row>`
    select * from (${besides}) besides left join (${cartSql(userId)}) cart on true`;
  // Two statements: the one that waited for the lock would still see the old snapshot.
  const [locked, rows] = await sendTogether(tx, lockCartSql(userId, locks), cart);
  const lockedIds = new Set(locked.map(({ variant_id }) => variant_id));
  // Lines added since are not locked.
  const lines = toCart(rows).lines.filter(({ variantId }) => lockedIds.has(variantId));
  return { lines, found: rows[0] as Row };
}

/**
 * Further statements of the transaction keep their plans, because planning some anew takes longer than running them. A
 * request that was let in before the account was erased or merged must not order for it.
 */
const lockCartSql = (userId: string, locks: readonly string[]) => sql<{ variant_id: string }>`
    with waited as materialized (
      select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${locks}::text[]) as key),
    planned as materialized (select set_config('plan_cache_mode', 'force_generic_plan', true))
    select variant_id from cart_lines
     where user_id = ${userId} and not saved_for_later and (select count(*) from waited) + (select count(*) from planned) >= 0
       and exists (select from users u where u.id = user_id and u.deleted_at is null)
     order by variant_id for update`;

function toCartLine(variant: PricedVariant, { quantity, held, seenPrice }: CartLineColumns): CartLine {
  return { ...variant, stock: variant.stock + held, quantity, held, seenPrice };
}

/** Marks the cart lines as held by the customer's open card payment. */
export async function holdCartLines(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("cart_lines")
    .set((q) => ({ held: q.ref("quantity") }))
    .where("user_id", "=", userId)
    .where("saved_for_later", "=", false)
    .execute();
}

/** Clears the hold after the payment was made or cancelled. */
export async function releaseCartLines(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("cart_lines").set({ held: 0 }).where("user_id", "=", userId).where("held", ">", 0).execute();
}

/** Result of a line change; a null `quantity` means that stock is insufficient or that the cart is full. */
type LineResult = { variantId: string | null; hidden: boolean; stock: number; quantity: number | null };

/**
 * Finds the variant, adds it and reads the cart in one statement, so that concurrent requests of two devices lose no update
 * and no cart exceeds the stock. A new line needs room: a cart has at most `maxLines`, with those saved for later.
 */
export async function addLine(
  db: Db,
  userId: string,
  input: CartLineInput,
  maxLines: number,
): Promise<(LineResult & { isFull: boolean; cart: Cart }) | undefined> {
  const { rows } = await sql<CartRow & { result: LineResult & { isFull: boolean } }>`
    with chosen as (${variantSql(userId, input)}),
    room as (
      select count(*) >= ${maxLines}::int
             and coalesce(bool_and(saved_for_later or variant_id is distinct from (select "variantId" from chosen)), true) as "isFull"
        from cart_lines where user_id = ${userId}::uuid),
    added as (
      insert into cart_lines (user_id, variant_id, quantity, seen_price)
      select ${userId}::uuid, "variantId", ${input.quantity}::int, price from chosen, room
       where "variantId" is not null and not hidden and stock >= ${input.quantity}::int and not "isFull"
      on conflict (user_id, variant_id, saved_for_later) do update
        set quantity = cart_lines.quantity + excluded.quantity, seen_price = excluded.seen_price
        where cart_lines.quantity + excluded.quantity <= least(99, (select stock from chosen))
      returning *)
    select cart.*, ${notFlushed}, json_build_object('variantId', chosen."variantId", 'hidden', chosen.hidden, 'stock',
             chosen.stock, 'quantity', (select quantity from added), 'isFull', "isFull") as result
      from chosen, room left join (${cartSql(userId, { lines: linesWithAdded })}) cart on true`.execute(db);
  return rows[0] && { ...rows[0].result, cart: toCart(rows) };
}

/** A statement does not see what it writes itself. */
const linesWithAdded = sql`
  (select * from added union all
   select * from cart_lines where saved_for_later or variant_id is distinct from (select variant_id from added))`;

/**
 * The commit of this statement does not wait until it is on the disk: if the power fails, what was added to carts in the
 * last second may be missing. Never in a transaction, whose commit would not wait either.
 */
const notFlushed = sql`set_config('synchronous_commit', 'off', true)`;

/** `quantity` is also null when the line is not in the cart; `inCart` distinguishes the cases. */
export async function setLine(
  db: Db,
  userId: string,
  input: CartLineInput,
): Promise<(LineResult & { inCart: boolean }) | undefined> {
  const { rows } = await sql<LineResult & { inCart: boolean }>`
    with chosen as (${variantSql(userId, input)}),
    changed as (
      update cart_lines set quantity = ${input.quantity}::int, seen_price = chosen.price from chosen
       where user_id = ${userId}::uuid and variant_id = "variantId" and not saved_for_later
         and not hidden and stock >= ${input.quantity}::int
      returning quantity)
    select "variantId", hidden, stock, (select quantity from changed) as quantity,
      exists (select from cart_lines l
               where l.user_id = ${userId}::uuid and l.variant_id = "variantId" and not l.saved_for_later) as "inCart"
    from chosen`.execute(db);
  return rows[0];
}

type VariantRef = Omit<CartLineInput, "quantity">;

export async function removeLine(db: Db, userId: string, { productId, attributes }: VariantRef, isSaved = false) {
  await sql`
    delete from cart_lines l using variants v
     where l.user_id = ${userId} and v.id = l.variant_id and v.product_id = ${productId}
       and v.attributes = ${JSON.stringify(attributes)}::jsonb and l.saved_for_later = ${isSaved}`.execute(db);
}

/** Moves a line from the cart to "saved for later", adding to a quantity already saved. */
export async function saveLineForLater(db: Db, userId: string, { productId, attributes }: VariantRef): Promise<void> {
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
 * Moves a saved line back into the cart, up to the stock. A null `quantity` means nothing moved: the variant is hidden,
 * sold out or not saved.
 */
export async function restoreSavedLine(db: Db, userId: string, ref: VariantRef): Promise<LineResult | undefined> {
  const { rows } = await sql<LineResult>`
    with chosen as (${variantSql(userId, { ...ref, quantity: 1 })}),
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

/** Removes the purchased quantities from the cart; quantities added since stay. */
export async function removePurchasedLines(
  tx: Tx,
  userId: string,
  lines: readonly { variantId: string; quantity: number }[],
): Promise<void> {
  const bought = lines.map(({ variantId, quantity }) => ({ variantId, quantity }));
  await sql`
    with bought as (
      select * from jsonb_to_recordset(${JSON.stringify(bought)}::jsonb) as b("variantId" uuid, quantity int)),
    reduced as (
      update cart_lines l set quantity = l.quantity - b.quantity from bought b
       where l.user_id = ${userId} and l.variant_id = b."variantId" and not l.saved_for_later
         and l.quantity > b.quantity)
    delete from cart_lines l using bought b
     where l.user_id = ${userId} and l.variant_id = b."variantId" and not l.saved_for_later
       and l.quantity <= b.quantity`.execute(tx);
}

/** Returns a common table expression that removes lines, which the transaction has locked, if `condition` holds. */
export const removingLockedLines = (
  userId: string,
  lines: readonly { variantId: string }[],
  condition: RawBuilder<unknown>,
) => sql`
    emptied as (
      delete from cart_lines where user_id = ${userId} and not saved_for_later and ${condition}
         and variant_id = any(${lines.map(({ variantId }) => variantId)}::uuid[]))`;

export type CartLineInput = { productId: string; attributes: VariantAttributes; quantity: number };

const variantSql = (userId: string, { productId, attributes }: CartLineInput) => sql`
  select v.id as "variantId", p.hidden,
         v.stock + coalesce((select held from cart_lines l where l.user_id = ${userId}::uuid and l.variant_id = v.id and not l.saved_for_later), 0) as stock,
         ((coalesce(v.price, p.price)::bigint * (100 - p.deal_percent) + 50) / 100)::int as price
    from products p left join variants v on v.product_id = p.id and v.attributes = ${JSON.stringify(attributes)}::jsonb
   where p.id = ${productId}`;
