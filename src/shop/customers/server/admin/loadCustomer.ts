import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import type { Address } from "#shop/accounts/address.ts";
import type { CustomerView } from "#shop/customers/adminContract.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import type { OrderStatus } from "#shop/orders/orderStatusDefinitions.ts";
import "../tables.ts";

/** Rows of each kind that the page of a customer shows. */
const maxRows = 10;
const maxNotes = 50;
/** The newest orders whose addresses and phones are compared. */
const maxCompared = 200;

/** Returns a customer with everything staff may know, each list bounded. Throws 404 for admins and erased accounts. */
export async function loadCustomer(db: Db, id: string): Promise<CustomerView> {
  const account = await loadAccount(db, id);
  const [totals, orders, returns, coupons, used, consents, newsletter, tags, notes, audit] = await Promise.all([
    sumOrders(db, id),
    listOrders(db, id),
    listReturns(db, id),
    listCoupons(db, id),
    listContacts(db, id),
    listConsents(db, id),
    findSubscription(db, account.email),
    listTags(db, id),
    listNotes(db, id),
    listAudit(db, id),
  ]);
  return { ...account, totals, orders, returns, coupons, ...used, consents, newsletter, tags, notes, audit };
}

async function loadAccount(db: Db, id: string) {
  const { rows } = await sql<{
    name: string;
    email: string | null;
    email_verified_at: Date | null;
    language: CustomerView["language"];
    created_at: Date;
    phones: string[];
    shipping_address: Address | null;
    billing_address: Address | null;
    has_password: boolean;
    totp_enabled_at: Date | null;
    providers: string[];
    open: number;
    last_active_at: Date | null;
  }>`
    select u.*, u.password_hash is not null as has_password,
           array(select provider from identities where user_id = u.id order by provider) as providers,
           s.open, s.last_active_at
      from users u cross join lateral (
        select count(*) filter (where revoked_at is null)::int as open, max(last_active_at) as last_active_at
          from sessions where user_id = u.id) s
     where u.id = ${id} and u.role = 'user' and u.deleted_at is null and u.staff_role is null`.execute(db);
  const [row] = rows;
  if (!row) throw notFound("request.notFound");
  return {
    id,
    name: row.name,
    email: row.email ?? "",
    isVerified: row.email_verified_at !== null,
    language: row.language,
    createdAt: row.created_at.toISOString(),
    phones: row.phones,
    shippingAddress: row.shipping_address && presentAddress(row.shipping_address),
    billingAddress: row.billing_address && presentAddress(row.billing_address),
    hasPassword: row.has_password,
    hasSecondFactor: row.totp_enabled_at !== null,
    providers: row.providers,
    sessions: { open: row.open, lastActiveAt: row.last_active_at?.toISOString() ?? null },
  };
}

async function sumOrders(db: Db, id: string): Promise<CustomerView["totals"]> {
  const { rows } = await sql<{ orders: number; value: number; refunded: number; cancelled: number }>`
    select count(*) filter (where status <> 'cancelled')::int as orders,
           coalesce(sum(total - refunded) filter (where status not in ('cancelled', 'refunded')), 0)::bigint as value,
           coalesce(sum(refunded), 0)::bigint as refunded,
           count(*) filter (where status = 'cancelled')::int as cancelled
      from orders where user_id = ${id}`.execute(db);
  const { orders = 0, value = 0, refunded = 0, cancelled = 0 } = rows[0] ?? {};
  return { orders, value: toPounds(piastres(value)), refunded: toPounds(piastres(refunded)), cancelled };
}

async function listOrders(db: Db, id: string): Promise<CustomerView["orders"]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "number", "placed_at", "status", "payment_method", "total"])
    .where("user_id", "=", id)
    .orderBy("placed_at", "desc")
    .limit(maxRows)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: orderNumber(row.number),
    placedAt: row.placed_at.toISOString(),
    status: row.status as OrderStatus,
    paymentMethod: row.payment_method,
    total: toPounds(row.total),
  }));
}

async function listReturns(db: Db, id: string): Promise<CustomerView["returns"]> {
  const rows = await db
    .selectFrom("returns as t")
    .innerJoin("orders as o", "o.id", "t.order_id")
    .select(["t.id", "t.order_id", "o.number", "t.kind", "t.status", "t.amount", "t.requested_at"])
    .where("o.user_id", "=", id)
    .orderBy("t.requested_at", "desc")
    .limit(maxRows)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    number: orderNumber(row.number),
    kind: row.kind,
    status: row.status,
    amount: toPounds(row.amount),
    requestedAt: row.requested_at.toISOString(),
  }));
}

async function listCoupons(db: Db, id: string): Promise<CustomerView["coupons"]> {
  const { rows } = await sql<{ id: string; code: string; own: boolean; used_at: Date | null; amount: number }>`
    select c.id, c.code, c.owner_id is not distinct from ${id}::uuid as own, u.used_at, coalesce(u.amount, 0)::int as amount
      from (select id from coupons where owner_id = ${id} and deleted_at is null
            union select u.coupon_id from orders o join coupon_uses u on u.order_id = o.id
             where o.user_id = ${id} and u.returned_at is null) known
      join coupons c using (id)
      left join lateral (
        select max(u.used_at) as used_at, sum(u.amount) as amount
          from orders o join coupon_uses u on u.order_id = o.id
         where o.user_id = ${id} and u.coupon_id = c.id and u.returned_at is null) u on true
     order by u.used_at desc nulls first, c.code limit ${maxRows}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    isOwn: row.own,
    usedAt: row.used_at?.toISOString() ?? null,
    amount: toPounds(piastres(row.amount)),
  }));
}

/** Addresses and phones of the newest orders, each once. Orders keep theirs when the profile changes. */
async function listContacts(db: Db, id: string): Promise<Pick<CustomerView, "usedAddresses" | "usedPhones">> {
  const recent = sql`(select placed_at, phones, shipping_address from orders
    where user_id = ${id} and anonymised_at is null order by placed_at desc limit ${maxCompared}) recent`;
  const [addresses, phones] = await Promise.all([
    sql<{ address: Address; last_at: Date; orders: number }>`
      select shipping_address as address, max(placed_at) as last_at, count(*)::int as orders
        from ${recent} group by shipping_address order by 2 desc limit ${maxRows}`.execute(db),
    sql<{ phone: string; last_at: Date; orders: number }>`
      select phone, max(placed_at) as last_at, count(*)::int as orders
        from ${recent} cross join unnest(phones) as phone group by phone order by 2 desc limit ${maxRows}`.execute(db),
  ]);
  return {
    usedAddresses: addresses.rows.map((row) => ({
      address: presentAddress(row.address),
      lastAt: row.last_at.toISOString(),
      orders: row.orders,
    })),
    usedPhones: phones.rows.map((row) => ({
      phone: row.phone,
      lastAt: row.last_at.toISOString(),
      orders: row.orders,
    })),
  };
}

async function listConsents(db: Db, id: string): Promise<CustomerView["consents"]> {
  const { rows } = await sql<{ purpose: string; action: string; at: Date }>`
    select distinct on (purpose) purpose, action, at from consent_log
     where user_id = ${id} order by purpose, at desc, id desc`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

async function findSubscription(db: Db, email: string): Promise<CustomerView["newsletter"]> {
  if (!email) return null;
  const { rows } = await sql<{ status: string; at: Date }>`
    select status, coalesce(unsubscribed_at, confirmed_at, created_at) as at from subscribers
     where email = ${email}`.execute(db);
  return rows[0] ? { status: rows[0].status, at: rows[0].at.toISOString() } : null;
}

async function listTags(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("customer_tags")
    .select("tag")
    .where("user_id", "=", id)
    .orderBy(sql`search_fold(tag)`)
    .execute();
  return rows.map(({ tag }) => tag);
}

async function listNotes(db: Db, id: string): Promise<CustomerView["notes"]> {
  const rows = await db
    .selectFrom("customer_notes as n")
    .leftJoin("users as u", "u.id", "n.actor_id")
    .select(["n.id", "n.note", "u.name as by", "n.at"])
    .where("n.user_id", "=", id)
    .orderBy("n.id", "desc")
    .limit(maxNotes)
    .execute();
  return rows.map(({ id, note, by, at }) => ({ id: Number(id), note, by, at: at.toISOString() }));
}

async function listAudit(db: Db, id: string): Promise<CustomerView["audit"]> {
  const rows = await db
    .selectFrom("audit_log")
    .select(["id", "action", "actor", "at"])
    .where("subject", "=", "customer")
    .where("subject_id", "=", id)
    .orderBy("id", "desc")
    .limit(maxRows)
    .execute();
  return rows.map(({ id, at, ...row }) => ({ id: Number(id), ...row, at: at.toISOString() }));
}

const presentAddress = ({ street = "", city = "", state = "", postalCode = "", country = "" }: Partial<Address>) => ({
  street,
  city,
  state,
  postalCode,
  country,
});
