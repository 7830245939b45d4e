import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findBroken } from "#app/server/invariants.ts";
import type { OrderBook } from "./shoppers.ts";

/** PostgreSQL may still recover when the shop answers again. */
export async function connect(url: string): Promise<pg.Client> {
  for (const until = performance.now() + 30_000; ; await wait(100)) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

/** Compares what the shop has confirmed with its database. While shoppers buy, each may have one order on its way. */
export async function findProblems(url: string, book: OrderBook, { isQuiet = false } = {}): Promise<string[]> {
  const confirmed = new Map(book.confirmed);
  const found = book.repeated.map((orders) => `placed twice: ${orders}`);
  const client = await connect(url);
  const all = await client.query<{ id: string; user_id: string; status: string }>(
    "select id, user_id, status from orders",
  );
  await client.end();
  const rows = all.rows.filter(({ id }) => !book.earlier.has(id));
  const begun = new Map(book.begunByUser);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { userId, status }] of confirmed) {
    const order = byId.get(id);
    if (!order || order.user_id !== userId) found.push(`lost: order ${id}`);
    else if (status && order.status !== status) found.push(`lost: ${status} of order ${id}, which is ${order.status}`);
  }
  for (const [userId, orders] of Map.groupBy(rows, (row) => row.user_id))
    if (orders.length > (begun.get(userId) ?? 0)) found.push(`placed twice: an order of user ${userId}`);
  if (isQuiet && rows.length !== book.confirmed.size)
    found.push(`${rows.length} orders are in the database, ${book.confirmed.size} were confirmed`);
  return [...found, ...(await findBroken(url))];
}

/**
 * Waits until the jobs that are due have run and all mails are sent. A killed worker's jobs are free after half a
 * minute; the pause before another attempt is skipped. Returns what is left after `patience` ms.
 */
export async function drainJobs(url: string, patience = 180_000): Promise<string[]> {
  const client = await connect(url);
  const due = "(run_at <= now() - interval '15 seconds' or locked_at < now() - interval '60 seconds' or attempts > 0)";
  try {
    let stuck: string[] = [];
    for (const until = performance.now() + patience; performance.now() < until; await wait(1_000)) {
      await client.query(
        "update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0 and run_at > now()",
      );
      await client.query(
        "update outbox set next_attempt_at = now() where status = 'queued' and next_attempt_at > now() + interval '30 seconds'",
      );
      const { rows } = await client.query<{ what: string }>(
        `select concat_ws(' ', 'stuck: job', task_identifier, attempts, locked_by, last_error) as what
           from graphile_worker.jobs where ${due}
         union all select concat_ws(' ', 'stuck: mail', template, attempts, last_error) from outbox
          where status <> 'sent' and created_at < now() - interval '60 seconds'`,
      );
      stuck = rows.map(({ what }) => what);
      if (stuck.length === 0) return [];
    }
    return stuck;
  } finally {
    await client.end();
  }
}
