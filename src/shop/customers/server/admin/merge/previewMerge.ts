import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import type { Double, MergePreview } from "#shop/customers/adminContract.ts";

const maxDoubles = 10;

type AccountRow = {
  id: string;
  name: string;
  email: string | null;
  phones: string[];
  created_at: Date;
  verified: boolean;
  orders: number;
  ways: string[];
};

const accountColumns = sql`
  u.id, u.name, u.email, u.phones, u.created_at, u.email_verified_at is not null as verified,
  (select count(*)::int from orders o where o.user_id = u.id) as orders,
  array_remove(array[case when u.password_hash is not null then 'password' end], null)
    || array(select provider from identities i where i.user_id = u.id order by provider) as ways`;

const isCustomer = sql<boolean>`u.role = 'user' and u.staff_role is null and u.deleted_at is null`;

/** Returns accounts that share a phone number, of the profile or of an order, or the name with this customer. */
export async function findDoubles(db: Db, id: string): Promise<Double[]> {
  const { rows } = await sql<AccountRow>`
    with own as (
      select u.name, u.phones || array(
        select distinct phone from (select phones from orders where user_id = u.id and anonymised_at is null
                                     order by placed_at desc limit 100) recent, unnest(recent.phones) as phone) as phones
        from users u where u.id = ${id} and ${isCustomer}),
    found as (
      select u.id from own, users u
       where cardinality(own.phones) > 0 and u.words like any (
               select '%' || phone || '%' from unnest(own.phones) as phone)
      union
      (select o.user_id from own, orders o where o.phones && own.phones and o.user_id is not null limit 200)
      union
      (select u.id from own, users u
        where length(search_fold(own.name)) >= 5 and search_fold(u.name) = search_fold(own.name)
          and u.words like '%' || search_fold(own.name) || '%' limit 50))
    select ${accountColumns} from users u
     where u.id in (select id from found) and u.id <> ${id} and ${isCustomer}
     order by u.created_at desc limit ${maxDoubles}`.execute(db);
  return rows.map(present);
}

/** Returns what a merge moves, removes and drops. Throws 404 for staff and erased accounts. */
export async function previewMerge(db: Db, keptId: string, mergedId: string): Promise<MergePreview> {
  const [kept, merged] = [await loadAccount(db, keptId), await loadAccount(db, mergedId)];
  const { rows } = await sql<MergePreview["moves"] & { credit: number; open: boolean; reviewsDropped: number }>`
    select (select count(*)::int from orders where user_id = ${mergedId}) as orders,
           (select count(*)::int from returns t join orders o on o.id = t.order_id where o.user_id = ${mergedId}) as returns,
           (select count(*)::int from draft_orders where user_id = ${mergedId}) as drafts,
           (select count(*)::int from customer_notes where user_id = ${mergedId}) as notes,
           (select count(*)::int from customer_tags t where user_id = ${mergedId}
               and not exists (select from customer_tags k where k.user_id = ${keptId} and k.tag = t.tag)) as tags,
           (select count(*)::int from coupons where owner_id = ${mergedId} and deleted_at is null) as coupons,
           (select count(*)::int from coupon_uses where user_id = ${mergedId} and returned_at is null) as redemptions,
           (select count(*)::int from contact_messages where user_id = ${mergedId}) as messages,
           (select count(*)::int from product_reviews r where user_id = ${mergedId} and not exists (
              select from product_reviews k where k.user_id = ${keptId} and k.product_id = r.product_id)) as reviews,
           (select count(*)::int from product_reviews r where user_id = ${mergedId} and exists (
              select from product_reviews k where k.user_id = ${keptId} and k.product_id = r.product_id)) as "reviewsDropped",
           (select count(*)::int from list_items where user_id = ${mergedId}) as wishlist,
           (select count(*)::int from cart_lines where user_id = ${mergedId}) as cart,
           coalesce((select balance from credit_balances where user_id = ${mergedId}), 0) as credit,
           exists (select from checkout_sessions where user_id = ${mergedId} and status = 'open') as open`.execute(db);
  const [row] = rows;
  if (!row) throw notFound("request.notFound");
  const { open, credit, reviewsDropped, ...moves } = row;
  const refusal = !kept.isVerified ? "mergeUnverified" : open ? "mergePaymentOpen" : null;
  return { kept, merged, moves, credit: toPounds(piastres(credit)), reviewsDropped, refusal };
}

async function loadAccount(db: Db, id: string): Promise<Double> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from users u where u.id = ${id} and ${isCustomer}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound("request.notFound");
  return present(row);
}

const present = ({ verified, created_at, email, phones, ...row }: AccountRow): Double => ({
  ...row,
  email: email ?? "",
  phone: phones[0] ?? null,
  createdAt: created_at.toISOString(),
  isVerified: verified,
});
