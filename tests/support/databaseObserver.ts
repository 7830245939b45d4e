import pg from "pg";

/** A separate connection that survives every cut. */
export async function openObserver(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: "observer" });
  client.on("error", () => {});
  await client.connect();
  return {
    async outbox(): Promise<Record<string, number>> {
      const { rows } = await client.query("select status, count(*)::int as n from outbox group by 1");
      return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
    },
    async jobs() {
      const { rows } = await client.query(
        "select locked_by, last_error from graphile_worker.jobs where key like 'probe:%'",
      );
      return rows as { locked_by: string | null; last_error: string | null }[];
    },
    /** Terminates every connection of the shop, as a failover does. */
    cut: () =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
                     where datname = current_database() and application_name like 'nabta %'`),
    /** Removes the backoff between attempts. */
    skipWaiting: () =>
      client.query(
        "update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()",
      ),
    query: client.query.bind(client) as pg.Client["query"],
    [Symbol.asyncDispose]: () => client.end(),
  };
}
