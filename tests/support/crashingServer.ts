import type { InjectOptions } from "fastify";
import pg from "pg";
import { buildServer } from "#app/server/buildServer.ts";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";

/**
 * A shop that answers one request and exits right after the statement with the given number. All side effects happen
 * between two statements, so crashing after each statement in turn covers every await. Tests start it as a separate
 * process; the shop's code does not know of it.
 */
type CrashParams = {
  url: string;
  secret: string;
  env: Record<string, string>;
  dieAfter: number;
  call: InjectOptions;
};

let isCounting = false;
let statementCount = 0;
const durableStatements: number[] = [];
const inTransaction = new WeakSet<pg.Client>();

const params = JSON.parse(process.env.ASKED ?? "") as CrashParams;
const originalQuery = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const number = isCounting ? ++statementCount : 0;
  if (number > 0 && isDurable(this, statementText(args[0]))) durableStatements.push(number);
  if (number === 0 || number !== params.dieAfter) return originalQuery.apply(this, args);
  const die = () => void process.kill(process.pid, "SIGKILL");
  const [asking] = args;
  // Pools query with a callback, prepared hot statements with their own, all others await.
  if (asking instanceof pg.Query) return originalQuery.apply(this, [Object.assign(asking, { callback: die })]);
  if (typeof args.at(-1) === "function") return originalQuery.apply(this, [...args.slice(0, -1), die]);
  return (originalQuery.apply(this, args) as Promise<unknown>).finally(die);
} as typeof pg.Client.prototype.query;

/** Returns whether the statement makes changes durable: a commit, or a write outside of a transaction. */
function isDurable(client: pg.Client, text: string): boolean {
  if (/^\s*(begin|start)\b/i.test(text)) inTransaction.add(client);
  const ends = /^\s*(commit|rollback)\s*;?$/i.test(text);
  if (ends) inTransaction.delete(client);
  return ends ? /commit/i.test(text) : !inTransaction.has(client) && !/^\s*select\b(?!.*\badd_job\b)/is.test(text);
}

const statementText = (query: unknown) =>
  typeof query === "string" ? query : ((query as { text?: string })?.text ?? "");

const { db, pool } = openDatabase(params.url, 3);
const app = buildServer({ db, pool, config: readConfig({ ...params.env, SESSION_SECRET: params.secret, DEMO: "0" }) });
await app.ready();
await pool.query("select 1");
isCounting = true;
const answer = await app.inject(params.call);
isCounting = false;
process.stdout.write(
  JSON.stringify({
    status: answer.statusCode,
    body: answer.body,
    statements: statementCount,
    lasting: durableStatements,
  }),
);
process.exit(0);
