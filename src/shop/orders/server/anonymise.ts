import { sql } from "kysely";
import { z } from "zod";
import type { Db, Tx } from "#platform/server/db.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import "#shop/payments/server/tables.ts";
import { removePhotos } from "./returns/photos.ts";
import "./tables.ts";

/** Nothing more is expected of either side, so nobody has to be reached any more. */
const isOver = sql<boolean>`orders.status in ('completed', 'cancelled', 'refunded', 'refund_rejected')
  and not exists (select from refunds r where r.order_id = orders.id and r.status in ('requested', 'pending'))
  and not exists (select from returns t where t.order_id = orders.id and t.status in ('requested', 'received', 'inspected'))`;

/** Orders that still have to reach somebody, or whose return period runs. */
export async function openOrdersOf(db: Db | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where(sql<boolean>`not (${isOver})`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those that are over keep their amounts, lines, tax and governorate, and nothing that says whose they were. */
export async function anonymiseOrders(tx: Tx, userId: string): Promise<void> {
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
      // Made from what was sent, names and numbers included.
      request_hash: null,
      anonymised_at: sql`now()`,
    })
    .where("user_id", "=", userId)
    .where("anonymised_at", "is", null)
    .where(isOver)
    .returning("id")
    .execute();
  const ids = over.map(({ id }) => id);
  if (ids.length === 0) return;
  // What people write in their own words may say anything.
  await sql`update order_history set reason = null where order_id = any(${ids}) and reason is not null`.execute(tx);
  const { rows } = await sql<{ file: string }>`
    select unnest(photos) as file from returns where order_id = any(${ids})`.execute(tx);
  if (rows.length > 0) await enqueue(tx, removePhotos, { files: rows.map(({ file }) => file) });
  await sql`update returns set reason = '', resolution = null, photos = '{}' where order_id = any(${ids})`.execute(tx);
  await sql`update refunds set reason = null where order_id = any(${ids})`.execute(tx);
  await sql`delete from order_notes where order_id = any(${ids})`.execute(tx);
}

/** What was still open when an account was deleted follows as soon as it is over. */
export const anonymiseLeftOrders = defineJob({
  name: "orders.anonymise",
  payload: z.unknown(),
  every: "41 * * * *",
  async run(_payload, { db }) {
    const left = await db
      .selectFrom("orders")
      .innerJoin("users", "users.id", "orders.user_id")
      .select("user_id")
      .distinct()
      .where("users.deleted_at", "is not", null)
      .where("orders.anonymised_at", "is", null)
      .where(isOver)
      .limit(500)
      .execute();
    for (const { user_id } of left) if (user_id) await db.transaction().execute((tx) => anonymiseOrders(tx, user_id));
  },
});
