import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import type { Db } from "#platform/server/database.ts";
import type { BulkJobView, BulkResultView } from "#shop/orders/adminOrderListContract.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import "./bulkTables.ts";
import "../tables.ts";

const maxShown = 5;

/** Returns the caller's jobs that were not dismissed, newest first. */
export async function listBulkJobs(db: Db, userId: string): Promise<BulkJobView[]> {
  const rows = await bulkJobsQuery(db, userId)
    .where("job.hidden_at", "is", null)
    // A result that nobody closed is old news a day later.
    .where(sql<boolean>`coalesce(job.ended_at, now()) > now() - interval '1 day'`)
    .orderBy("job.created_at", "desc")
    .limit(maxShown)
    .execute();
  return rows.map(presentBulkJob);
}

export async function findBulkJob(db: Db, userId: string, id: string): Promise<BulkJobView> {
  const row = await bulkJobsQuery(db, userId).where("job.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("request.notFound");
  return presentBulkJob(row);
}

export async function listBulkResults(db: Db, id: string): Promise<BulkResultView[]> {
  const rows = await db
    .selectFrom("bulk_results as result")
    .leftJoin("orders as o", "o.id", "result.order_id")
    .select(["result.order_id", "result.ok", "result.message", "result.facts", "o.number", "o.status"])
    .where("result.job_id", "=", id)
    .orderBy("result.ok")
    .orderBy(sql`result.message is null`)
    .orderBy("result.position")
    .execute();
  return rows.map(({ order_id, ok, message, facts, number, status }) => ({
    id: order_id,
    number: number === null ? null : orderNumber(number),
    ok,
    status,
    ...(message === null ? {} : { message, facts: facts ?? {} }),
  }));
}

export async function hideBulkJob(db: Db, userId: string, id: string): Promise<void> {
  const hidden = await db
    .updateTable("bulk_jobs")
    .set({ hidden_at: sql`now()` })
    .where("id", "=", id)
    .where("actor_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  if (!hidden) throw notFound("request.notFound");
}

const bulkJobsQuery = (db: Db, userId: string) =>
  db
    .selectFrom("bulk_jobs as job")
    .select(["job.id", "job.asked", "job.total", "job.created_at", "job.ended_at"])
    .select([
      sql<number>`(select count(*) from bulk_results r where r.job_id = job.id)::integer`.as("done"),
      sql<number>`(select count(*) from bulk_results r where r.job_id = job.id and not r.ok)::integer`.as("failed"),
    ])
    .where("job.actor_id", "=", userId);

type BulkJobRow = Awaited<ReturnType<ReturnType<typeof bulkJobsQuery>["executeTakeFirstOrThrow"]>>;

const presentBulkJob = ({ id, asked, total, done, failed, created_at, ended_at }: BulkJobRow): BulkJobView => ({
  id,
  status: asked.status,
  total,
  done,
  failed,
  startedAt: created_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
});
