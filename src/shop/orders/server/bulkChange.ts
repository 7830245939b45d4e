import { sql } from "kysely";
import { z } from "zod";
import { ShopError, unknown } from "#platform/errors.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import type { Visitor } from "#platform/server/visitor.ts";
import type { BulkWish } from "./bulkTables.ts";
import "./bulkTables.ts";
import { changeStatuses, type Outcome, type Staff, texts } from "./setStatus.ts";

const name = "orders.changeMany";
/** So many orders are one job: the worker can stop between two of them, and others get their turn. */
const inOneGo = 100;
/** So many are changed in one transaction: nobody who wants one of them waits long, and few go back if it fails. */
const together = 25;

/** Written down first, so that it is carried out whatever becomes of the process that was asked. */
export function startBulk(db: Db, { visitor, caller }: Staff, wish: Omit<BulkWish, "requestId">): Promise<string> {
  const ids = [...new Set(wish.ids)];
  return db.transaction().execute(async (tx) => {
    const asked = JSON.stringify({ ...wish, ids, requestId: caller.requestId } satisfies BulkWish);
    const { id } = await tx
      .insertInto("bulk_jobs")
      .values({ kind: name, actor_id: visitor.id, asked, total: ids.length, ended_at: null, hidden_at: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(tx, { name }, { id });
    return id;
  });
}

/** What could not be done, once more, with the orders as they are by now. */
export async function retryBulk(db: Db, staff: Staff, id: string): Promise<string> {
  const job = await db
    .selectFrom("bulk_jobs")
    .select("asked")
    .where("id", "=", id)
    .where("actor_id", "=", staff.visitor.id)
    .executeTakeFirst();
  if (!job) throw unknown("request.notFound");
  const failed = await db
    .selectFrom("bulk_results")
    .select("order_id")
    .where("job_id", "=", id)
    .where("ok", "=", false)
    .orderBy("position")
    .execute();
  if (failed.length === 0) throw unknown("request.notFound");
  const { status, reason } = job.asked;
  const next = await startBulk(db, staff, { ids: failed.map(({ order_id }) => order_id), status, reason });
  await db.updateTable("bulk_jobs").set({ hidden_at: sql`now()` }).where("id", "=", id).execute();
  return next;
}

export const changeManyOrders = defineJob({
  name,
  payload: z.object({ id: z.uuid() }),
  async run({ id }, { db }) {
    const job = await db
      .selectFrom("bulk_jobs")
      .select(["asked", "actor_id", "ended_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!job || job.ended_at) return;
    const [visitor, rest] = await Promise.all([staffOf(db, job.actor_id), restOf(db, id, job.asked.ids)]);
    const next = rest.slice(0, inOneGo);
    for (let at = 0; at < next.length; at += together)
      await changeSome(db, { id, wish: job.asked, visitor, orders: next.slice(at, at + together) });
    if (rest.length > next.length) await enqueue(db, { name }, { id });
    else await db.updateTable("bulk_jobs").set({ ended_at: sql`now()` }).where("id", "=", id).execute();
  },
});

/** A process that was killed leaves its job locked; whatever rests for a minute is taken up again. */
export const resumeBulkChanges = defineJob({
  name: "orders.resumeChanges",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db }) {
    const resting = await db
      .selectFrom("bulk_jobs as job")
      .select("job.id")
      .where("job.ended_at", "is", null)
      .where("job.kind", "=", name)
      .where(
        sql<boolean>`coalesce((select max(at) from bulk_results where job_id = job.id), job.created_at) < now() - interval '1 minute'`,
      )
      .execute();
    for (const { id } of resting) await enqueue(db, { name }, { id }, { key: `resume:${id}` });
  },
});

type Place = { id: string; position: number };
type Some = { id: string; wish: BulkWish; visitor: Visitor | undefined; orders: readonly Place[] };

/** The results are written first: whoever comes second waits for them, finds them there and leaves the orders alone. */
async function changeSome(db: Db, { id, wish, visitor, orders }: Some): Promise<void> {
  const { status, reason, versions, requestId } = wish;
  await db.transaction().execute(async (tx) => {
    const mine = await claim(tx, id, orders);
    if (mine.length === 0) return;
    const outcomes: readonly Outcome[] = visitor
      ? await changeStatuses(
          tx,
          { visitor, caller: { requestId } },
          mine.map((id) => ({ id, version: versions?.[id] })),
          { status, reason },
        )
      : mine.map((id) => ({ id, error: new ShopError("notAllowed", "auth.notAllowed") }));
    for (const { id: orderId, error } of outcomes)
      if (error)
        await tx
          .updateTable("bulk_results")
          .set({ ok: false, message: error.key, facts: JSON.stringify(texts(error.facts)) })
          .where("job_id", "=", id)
          .where("order_id", "=", orderId)
          .execute();
  });
}

/** @returns those that had no result before */
async function claim(tx: Tx, id: string, orders: readonly Place[]): Promise<string[]> {
  const rows = orders.map((order) => ({
    job_id: id,
    order_id: order.id,
    position: order.position,
    ok: true,
    message: null,
    facts: null,
    at: sql<Date>`clock_timestamp()`,
  }));
  const written = await tx
    .insertInto("bulk_results")
    .values(rows)
    .onConflict((row) => row.doNothing())
    .returning("order_id")
    .execute();
  return written.map(({ order_id }) => order_id);
}

async function restOf(db: Db, id: string, ids: readonly string[]): Promise<Place[]> {
  const done = await db.selectFrom("bulk_results").select("order_id").where("job_id", "=", id).execute();
  const known = new Set(done.map(({ order_id }) => order_id));
  return ids.map((id, position) => ({ id, position })).filter((order) => !known.has(order.id));
}

/** Whoever is no longer staff meanwhile changes nothing more. */
async function staffOf(db: Db, id: string | null): Promise<Visitor | undefined> {
  if (!id) return undefined;
  const user = await db
    .selectFrom("users")
    .select(["id", "email", "name", "totp_enabled_at"])
    .where("id", "=", id)
    .where("role", "=", "admin")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!user?.email) return undefined;
  const secondFactor = user.totp_enabled_at !== null;
  return { id: user.id, role: "staff", sessionId: "", email: user.email, name: user.name, secondFactor };
}
