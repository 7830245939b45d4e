import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db, Tx } from "#platform/server/database.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import "#shop/payments/server/tables.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import { closedStatuses } from "../orderStatusDefinitions.ts";
import { forgetOrderMailParams } from "./admin/orderMailList.ts";
import { removeReturnPhotosJob } from "./returnPhotos.ts";
import { isUnclaimedPayout } from "./unclaimedPayouts.ts";
import "./tables.ts";

/** As long as the history of a phone number counts its orders. */
const guestMonths = 24;
/** Until then staff can ask the customer for an account to transfer it to. A refund may stay refused for ever. */
const refusedRefundMonths = 24;

/**
 * Closed orders: no delivery, refund or return is pending, so contact data is no longer needed. A payout for which nobody has
 * given an account for the years of the settings does not count as pending, nor does what waits for it.
 */
async function closedCondition(tx: Db | Tx): Promise<RawBuilder<boolean>> {
  const { unclaimedPayoutYears } = await readSettings(tx);
  const isUnclaimed = isUnclaimedPayout(unclaimedPayoutYears);
  const isOpenReturn = sql`(t.status in ('requested', 'received') or t.status = 'inspected' and not exists (
      select from payouts p join refunds r on r.id = p.refund_id
        join refunds part on (part.order_id, part.kind, part.created_at) = (r.order_id, r.kind, r.created_at)
       where part.id in (t.refund_id, t.carried_refund_id) and ${isUnclaimed}))`;
  return sql<boolean>`orders.status in (${sql.join([...closedStatuses, "pending_refund"].map((status) => sql.lit(status)))})
    and not exists (select from refunds r where r.order_id = orders.id and r.status in ('requested', 'pending')
                       and not exists (select from payouts p where p.refund_id = r.id and ${isUnclaimed}))
    and not exists (select from refunds r where r.order_id = orders.id and r.status = 'failed'
                       and r.created_at > now() - make_interval(months => ${sql.lit(refusedRefundMonths)}))
    and not exists (select from returns t where t.order_id = orders.id and ${isOpenReturn})
    and not exists (select from exchanges e where e.order_id = orders.id and e.status in ('requested', 'approved', 'placed'))
    and not exists (select from exchanges e join returns t on t.order_id = e.replacement_id
                     where e.order_id = orders.id and ${isOpenReturn})`;
}

/** Returns the number of open orders: not delivered yet, or still within the return period. */
export async function countOpenOrders(db: Db | Tx, userId: string): Promise<number> {
  const isClosed = await closedCondition(db);
  const { count } = await db
    .selectFrom("orders")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where(sql<boolean>`not (${isClosed})`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Anonymises the closed orders of an account. */
export const anonymiseOrders = (tx: Tx, userId: string): Promise<void> =>
  anonymise(tx, sql<boolean>`orders.user_id = ${userId}`);

/**
 * Anonymises the closed orders without an account that share an e-mail or a phone number. Returns how many, and how many
 * others are still open.
 */
export async function anonymiseOrdersOfContact(
  tx: Tx,
  { email, phones }: { email: string; phones: readonly string[] },
): Promise<{ erased: number; open: number }> {
  const isClosed = await closedCondition(tx);
  const { rows } = await sql<{ id: string; closed: boolean }>`
    select id, ${isClosed} as closed from orders
     where user_id is null and anonymised_at is null
       and (phones && ${[...phones]}::text[] or ${email} <> '' and lower(email) = lower(${email}))
     order by id for update`.execute(tx);
  const closed = rows.filter((row) => row.closed).map(({ id }) => id);
  if (closed.length > 0) await anonymise(tx, sql<boolean>`orders.id = any(${closed}::uuid[])`);
  return { erased: closed.length, open: rows.length - closed.length };
}

/** The others follow with the next run. */
const guestBatch = 500;

/** Anonymises old closed orders of customers without an account, who cannot delete one. */
export const anonymiseGuestOrders = async (tx: Tx): Promise<void> =>
  anonymise(
    tx,
    sql<boolean>`orders.id in (
      select id from orders where user_id is null and anonymised_at is null
         and placed_at < now() - make_interval(months => ${guestMonths}) and ${await closedCondition(tx)} limit ${guestBatch})`,
  );

/** Keeps amounts, lines, tax and governorate, removes personal data. */
async function anonymise(tx: Tx, condition: RawBuilder<boolean>): Promise<void> {
  const isClosed = await closedCondition(tx);
  // A refund under way ends first; only a later statement sees whether it waits.
  const { rows: found } = await sql<{ id: string }>`
    select id from orders where ${condition} and anonymised_at is null and ${isClosed} order by id for update`.execute(
    tx,
  );
  const over = await tx
    .updateTable("orders")
    .set({
      email: "",
      customer_name: "",
      phones: [],
      shipping_address: sql<string>`jsonb_build_object('street', '', 'city', '', 'state', governorate, 'postalCode', '', 'country', 'EG')`,
      billing_address: sql<string>`jsonb_build_object('street', '', 'city', '', 'state', '', 'postalCode', '',
        'country', coalesce(billing_address ->> 'country', ''))`,
      tracking_number: null,
      tracking_courier: null,
      // Free text of staff. An order with a discount of theirs still has one.
      discount_reason: sql<string | null>`case when discount_reason is not null then '' end`,
      // A hash of the request, names and phone numbers included.
      request_hash: null,
      anonymised_at: sql`now()`,
    })
    .where("id", "=", sql<string>`any(${found.map(({ id }) => id)}::uuid[])`)
    .where("anonymised_at", "is", null)
    .where(isClosed)
    .returning("id")
    .execute();
  const ids = over.map(({ id }) => id);
  if (ids.length === 0) return;
  // Free text may contain personal data.
  await sql`update order_history set reason = null, customer_message = null
    where order_id = any(${ids}) and coalesce(reason, customer_message) is not null`.execute(tx);
  const { rows } = await sql<{ file: string }>`
    select unnest(photos) as file from returns where order_id = any(${ids})`.execute(tx);
  if (rows.length > 0) await enqueue(tx, removeReturnPhotosJob, { files: rows.map(({ file }) => file) });
  await sql`update returns set reason = '', resolution = null, inspection_note = null, photos = '{}' where order_id = any(${ids})`.execute(
    tx,
  );
  await sql`update shipments set note = '', problem = null, tracking_number = null, courier_reference = null
    where order_id = any(${ids})`.execute(tx);
  await sql`update exchanges set reason = '', resolution = null where order_id = any(${ids})`.execute(tx);
  await eraseRefundDetails(tx, ids);
  await sql`delete from order_notes where order_id = any(${ids})`.execute(tx);
  await sql`delete from outbox where order_id = any(${ids})`.execute(tx);
}

/** Erases what refunds of these orders tell about their customer: notes, and the accounts that they were paid to. */
export async function eraseRefundDetails(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds];
  await sql`update refunds set reason = null, customer_message = null, paid_to = null where order_id = any(${ids})`.execute(
    tx,
  );
  await sql`update payout_returns set reason = null where order_id = any(${ids}) and reason is not null`.execute(tx);
  await sql`delete from payout_accounts where order_id = any(${ids})`.execute(tx);
  await sql`update payouts set account = null, holder = null, account_hint = null
    where order_id = any(${ids})`.execute(tx);
}

/** Anonymises orders that were still open at account deletion, once they are closed, and old ones without an account. */
export const anonymiseClosedOrdersJob = defineJob({
  name: "orders.anonymise",
  payload: z.unknown(),
  every: "41 * * * *",
  async run(_payload, { db }) {
    const remaining = await db
      .selectFrom("orders")
      .innerJoin("users", "users.id", "orders.user_id")
      .select("user_id")
      .distinct()
      .where("users.deleted_at", "is not", null)
      .where("orders.anonymised_at", "is", null)
      .where(await closedCondition(db))
      .limit(500)
      .execute();
    for (const { user_id } of remaining)
      if (user_id) await db.transaction().execute((tx) => anonymiseOrders(tx, user_id));
    await db.transaction().execute(anonymiseGuestOrders);
    await forgetOrderMailParams(db);
  },
});
