import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { maxTags } from "#shop/customers/customerLimits.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import "#shop/cart/server/tables.ts";
import "#shop/checkout/server/tables.ts";
import "#shop/promotions/server/tables.ts";
import "#shop/customers/server/tables.ts";

/**
 * The action of a merge for each column that names a customer; a test compares the list with the database. `moved`: to the
 * kept account. `joined`: as far as the kept account has room and no row of its own. `removed`: sign-in methods and
 * secrets. `stays`: append-only evidence of the merged account, and staff who acted.
 */
export const mergedColumns: Readonly<Record<string, "moved" | "joined" | "removed" | "stays">> = {
  "orders.user_id": "moved",
  "checkout_sessions.user_id": "moved",
  "draft_orders.user_id": "moved",
  "coupons.owner_id": "moved",
  "coupon_uses.user_id": "moved",
  "product_reviews.user_id": "moved",
  "contact_messages.user_id": "moved",
  "customer_notes.user_id": "moved",
  "staff_invitations.accepted_by": "moved",
  "users.merged_into": "moved",
  "email_changes.user_id": "joined",
  "cart_lines.user_id": "joined",
  "cart_codes.user_id": "joined",
  "list_items.user_id": "joined",
  "product_views.user_id": "joined",
  "customer_tags.user_id": "joined",
  "sessions.user_id": "removed",
  "tokens.user_id": "removed",
  "identities.user_id": "removed",
  "recovery_codes.user_id": "removed",
  "api_tokens.user_id": "removed",
  "saved_views.user_id": "removed",
  "customer_stats.user_id": "removed",
  "customer_changes.user_id": "stays",
  "consent_log.user_id": "stays",
  "credit_ledger.user_id": "stays",
  "credit_balances.user_id": "stays",
};

/** Moves the rows of one account to another and returns how many of those that staff know. */
export async function moveRows(tx: Tx, from: string, into: string) {
  const update = async (table: "draft_orders" | "contact_messages" | "customer_notes") =>
    Number(
      (await tx.updateTable(table).set({ user_id: into }).where("user_id", "=", from).executeTakeFirst())
        .numUpdatedRows,
    );
  const orders = await movePurchases(tx, "orders", from, into);
  await movePurchases(tx, "checkout_sessions", from, into);
  await update("draft_orders");
  await movePrepared(tx, from, into);
  const messages = await update("contact_messages");
  const notes = await update("customer_notes");
  const coupons = await moveCoupons(tx, from, into);
  const reviews = await moveReviews(tx, from, into);
  await tx.updateTable("staff_invitations").set({ accepted_by: into }).where("accepted_by", "=", from).execute();
  await joinCart(tx, from, into);
  await joinLists(tx, from, into);
  await joinTags(tx, from, into);
  for (const table of ["api_tokens", "saved_views", "customer_stats"] as const)
    await tx.deleteFrom(table).where("user_id", "=", from).execute();
  await tx.insertInto("customer_changes").values({ user_id: into }).execute();
  return { orders, messages, notes, coupons, reviews };
}

/** A key that both accounts used, which only a script does, is replaced: it is unique for each account. */
async function movePurchases(tx: Tx, table: "orders" | "checkout_sessions", from: string, into: string) {
  const moved = await sql`
    update ${sql.table(table)} p set user_id = ${into},
      idempotency_key = case when exists (select from ${sql.table(table)} k
                                           where k.user_id = ${into} and k.idempotency_key = p.idempotency_key)
                             then 'merged ' || p.id else p.idempotency_key end
     where user_id = ${from}`.execute(tx);
  return Number(moved.numAffectedRows ?? 0);
}

/** Orders that wait for their payment are written with the account that they will belong to. */
async function movePrepared(tx: Tx, from: string, into: string): Promise<void> {
  const id = JSON.stringify(into);
  await sql`update checkout_sessions set draft = jsonb_set(draft, '{userId}', ${id}::jsonb)
    where user_id = ${into} and draft ->> 'userId' = ${from}`.execute(tx);
  await sql`update draft_orders set prepared = jsonb_set(prepared, '{userId}', ${id}::jsonb)
    where user_id = ${into} and prepared ->> 'userId' = ${from}`.execute(tx);
}

/** Redemptions of both accounts count together against a limit per customer. */
async function moveCoupons(tx: Tx, from: string, into: string): Promise<number> {
  const owned = await tx.updateTable("coupons").set({ owner_id: into }).where("owner_id", "=", from).executeTakeFirst();
  await tx.updateTable("coupon_uses").set({ user_id: into }).where("user_id", "=", from).execute();
  return Number(owned.numUpdatedRows);
}

/** A customer has one review of a product: that of the kept account stays. */
async function moveReviews(tx: Tx, from: string, into: string): Promise<number> {
  await sql`delete from product_reviews r where r.user_id = ${from}
    and exists (select from product_reviews k where k.user_id = ${into} and k.product_id = r.product_id)`.execute(tx);
  const moved = await sql`update product_reviews set user_id = ${into} where user_id = ${from}`.execute(tx);
  return Number(moved.numAffectedRows ?? 0);
}

async function joinCart(tx: Tx, from: string, into: string): Promise<void> {
  const { maxCartLines } = await cachedSettings(tx);
  await sql`
    insert into cart_lines (user_id, variant_id, quantity, saved_for_later, seen_price, added_at)
    select ${into}, variant_id, quantity, saved_for_later, seen_price, added_at from cart_lines l
     where user_id = ${from} and not exists (select from cart_lines k where k.user_id = ${into}
             and k.variant_id = l.variant_id and k.saved_for_later = l.saved_for_later)
     order by added_at desc limit greatest(0, ${maxCartLines}::int - (select count(*) from cart_lines where user_id = ${into}))
    on conflict do nothing`.execute(tx);
  await sql`insert into cart_codes (user_id, code, chosen_at)
    select ${into}, code, chosen_at from cart_codes where user_id = ${from} on conflict do nothing`.execute(tx);
  await tx.deleteFrom("cart_lines").where("user_id", "=", from).execute();
  await tx.deleteFrom("cart_codes").where("user_id", "=", from).execute();
}

/** The rows of the merged account go when it is emptied, by a trigger. */
async function joinLists(tx: Tx, from: string, into: string): Promise<void> {
  await sql`insert into list_items (user_id, product_id, added_at)
    select ${into}, product_id, added_at from list_items where user_id = ${from} on conflict do nothing`.execute(tx);
  await sql`insert into product_views (user_id, product_id, viewed_at)
    select ${into}, product_id, viewed_at from product_views where user_id = ${from} on conflict do nothing`.execute(
    tx,
  );
}

async function joinTags(tx: Tx, from: string, into: string): Promise<void> {
  await sql`
    insert into customer_tags (user_id, tag)
    select ${into}, tag from customer_tags t where user_id = ${from}
       and not exists (select from customer_tags k where k.user_id = ${into} and k.tag = t.tag)
     order by tag limit greatest(0, ${maxTags}::int - (select count(*) from customer_tags where user_id = ${into}))`.execute(
    tx,
  );
  await tx.deleteFrom("customer_tags").where("user_id", "=", from).execute();
}
