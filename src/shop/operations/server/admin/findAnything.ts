import { sql } from "kysely";
import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import { containsPattern, escapeLike } from "#platform/server/likePattern.ts";
import { isPermitted, type PermittedVisitor } from "#platform/server/requirePermission.ts";
import type { Permission } from "#platform/staffRoles.ts";
import { phone } from "#shop/accounts/accountSchemas.ts";
import { matchesCustomer } from "#shop/accounts/server/admin/matchesCustomer.ts";
import { tokenise } from "#shop/catalogue/normaliseText.ts";
import type { FoundItem } from "#shop/operations/contract.ts";
import { orderNumber, orderNumberDigits } from "#shop/orders/orderNumber.ts";
import "#shop/promotions/server/tables.ts";

const maxOfKind = 5;
/** Matches that are looked at; the newest of them are shown. Bounds the price of a frequent name. */
const maxMatches = 200;

type FindParams = { q: string; language: Language; staff: PermittedVisitor };

/**
 * Finds orders, customers, products and coupons by what staff know of them, in four statements of index lookups. Leaves
 * out what the role may not read.
 */
export async function findAnything(db: Db, { q, language, staff }: FindParams): Promise<FoundItem[]> {
  const can = (permission: Permission) => isPermitted(staff, permission);
  const [customers, products, coupons] = await Promise.all([
    can("customers.read") ? findCustomers(db, q) : [],
    can("products.read") ? findProducts(db, q, language) : [],
    can("coupons.read") ? findCoupons(db, q) : [],
  ]);
  const orders = can("orders.read") ? await findOrders(db, q, customers) : [];
  const isAmountShown = can("amounts.read");
  return [
    ...orders.map(({ amount, ...order }) => (isAmountShown ? { amount, ...order } : order)),
    ...customers,
    ...products,
    ...coupons,
  ];
}

async function findCustomers(db: Db, q: string): Promise<FoundItem[]> {
  const { rows } = await sql<{ id: string; name: string; email: string | null }>`
    select id, name, email from (
      select id, name, email, created_at from users
       where role = 'user' and staff_role is null and deleted_at is null and ${matchesCustomer(q)} limit ${maxMatches}) found
     order by created_at desc limit ${maxOfKind}`.execute(db);
  return rows.map(({ id, name, email }) => ({ kind: "customer", id, title: name || "–", detail: email ?? "" }));
}

/** By number, e-mail or phone, and the newest orders of the customers found. */
async function findOrders(db: Db, q: string, customers: readonly FoundItem[]): Promise<FoundItem[]> {
  const digits = orderNumberDigits(q);
  const asPhone = phone.safeParse(q).data;
  const { rows } = await sql<{ id: string; number: number; customer: string; total: number }>`
    select id, number, customer_name as customer, total from (
      (select 0 as rank, o.* from orders o where ${digits ? sql`number::text like ${`${digits}%`}` : sql`false`}
        order by number::text using ~<~ limit ${maxOfKind})
      union all
      (select 1, o.* from orders o where ${asPhone ? sql`phones @> array[${asPhone}]` : sql`false`} limit ${maxMatches})
      union all
      (select 1, o.* from orders o
        where ${q.includes("@") ? sql`lower(email) like ${`${escapeLike(q.toLowerCase())}%`}` : sql`false`}
        limit ${maxMatches})
      union all
      (select 2, o.* from orders o where user_id = any(${customers.map(({ id }) => id)}::uuid[])
        order by placed_at desc limit ${maxOfKind})) found
     group by id, number, customer_name, total, placed_at order by min(rank), placed_at desc
     limit ${maxOfKind}`.execute(db);
  return rows.map(({ id, number, customer, total }) => ({
    kind: "order",
    id,
    title: orderNumber(number),
    detail: customer,
    amount: toPounds(total),
  }));
}

async function findProducts(db: Db, q: string, language: Language): Promise<FoundItem[]> {
  const words = tokenise(q).slice(0, 6);
  if (words.length === 0 || words.every((word) => word.length < 3)) return [];
  const parts = words.map((word) => sql<boolean>`words like ${containsPattern(word)}`);
  const { rows } = await sql<{ id: string; name: InEveryLanguage }>`
    select id, name from products
     where id in (select product_id from desk_words where ${sql.join(parts, sql` and `)} limit ${maxMatches})
     order by sold desc, id limit ${maxOfKind}`.execute(db);
  return rows.map(({ id, name }) => ({ kind: "product", id, title: inLanguage(name, language), detail: id }));
}

/** Coupons whose code begins with the text; a range of the unique index, which is sorted by the database's collation. */
async function findCoupons(db: Db, q: string): Promise<FoundItem[]> {
  const code = q.toUpperCase();
  if (!/^[A-Z0-9-]{2,32}$/.test(code)) return [];
  const rows = await db
    .selectFrom("coupons")
    .select(["id", "code"])
    .where("deleted_at", "is", null)
    .where("code", ">=", code)
    .where("code", "<", `${code}\u{ffff}`)
    .where("code", "like", `${code}%`)
    .orderBy("code")
    .limit(maxOfKind)
    .execute();
  return rows.map(({ id, code }) => ({ kind: "coupon", id, title: code, detail: "" }));
}
