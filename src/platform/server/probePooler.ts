import { randomUUID } from "node:crypto";
import pg from "pg";
import { applicationName } from "./applicationName.ts";
import type { TransactionPooler } from "./database.ts";
import { forgetPrimary, primaryUrl } from "./postgresHosts.ts";

const rounds = 3;

/**
 * Returns undefined if the address keeps one connection of the server for each of ours: the server itself, or a pooler in
 * session mode. Tells by the process of the server that answers while a transaction of ours holds another one.
 */
export async function probePooler(url: string): Promise<TransactionPooler | undefined> {
  // A process that starts asks all hosts.
  forgetPrimary(url);
  const primary = await primaryUrl(url);
  const [first, second] = [createClient(primary), createClient(primary)];
  // A connection of the pooler may still have the statement of an earlier probe.
  const name = `nabta_pooler_${randomUUID()}`;
  const serverProcess = async () => {
    const { rows } = await first.query({ name, text: "select pg_backend_pid() as pid" });
    return rows[0].pid as number;
  };
  try {
    await first.connect();
    await second.connect();
    for (let round = 0; round < rounds; round++) {
      const before = await serverProcess().catch(unknownStatement);
      await second.query("begin");
      await second.query("select 1");
      const after = await serverProcess().catch(unknownStatement);
      await second.query("rollback");
      if (before === undefined || after !== before) return { prepares: before !== undefined && after !== undefined };
    }
    return undefined;
  } finally {
    await Promise.all([first.end(), second.end()].map((ending) => ending.catch(() => {})));
  }
}

function createClient(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on("error", () => {});
  return client;
}

/** The statement is unknown to this connection of the pooler, or waits for its only one. */
function unknownStatement(error: Error & { code?: string }): undefined {
  if (error.code === "26000" || error.message === "Query read timeout") return undefined;
  throw error;
}
