import type { InjectOptions } from "fastify";
import pg from "pg";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/db.ts";
import { buildServer } from "#server/buildServer.ts";

/**
 * A shop that is asked one thing and dies while it answers: after the statement whose number it was given, before
 * anything else happens. Everything that a deed does to the world it does between two statements, so dying after each
 * of them in turn is dying at every await. Started as a process of its own by the tests alone; the shop's code knows
 * nothing of it.
 */
type Asked = {
  url: string;
  secret: string;
  dieAfter: number;
  call: InjectOptions;
};

let counting = false;
let statements = 0;
const lasting: number[] = [];
const inTransaction = new WeakSet<pg.Client>();

const asked = JSON.parse(process.env.ASKED ?? "") as Asked;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const number = counting ? ++statements : 0;
  if (number > 0 && lasts(this, textOf(args[0]))) lasting.push(number);
  if (number === 0 || number !== asked.dieAfter) return query.apply(this, args);
  const die = () => void process.kill(process.pid, "SIGKILL");
  const [asking] = args;
  // A pool asks with a callback, a hot statement brings its own, everybody else awaits.
  if (asking instanceof pg.Query) return query.apply(this, [Object.assign(asking, { callback: die })]);
  if (typeof args.at(-1) === "function") return query.apply(this, [...args.slice(0, -1), die]);
  return (query.apply(this, args) as Promise<unknown>).finally(die);
} as typeof pg.Client.prototype.query;

/** A commit, or a change that no transaction holds back; what a transaction had done before its commit never was. */
function lasts(client: pg.Client, text: string): boolean {
  if (/^\s*(begin|start)\b/i.test(text)) inTransaction.add(client);
  const ends = /^\s*(commit|rollback)\s*;?$/i.test(text);
  if (ends) inTransaction.delete(client);
  return ends ? /commit/i.test(text) : !inTransaction.has(client) && !/^\s*select\b(?!.*\badd_job\b)/is.test(text);
}

const textOf = (asked: unknown) => (typeof asked === "string" ? asked : ((asked as { text?: string })?.text ?? ""));

const { db, pool } = openDatabase(asked.url, 3);
const app = buildServer({ db, pool, config: readConfig({ SESSION_SECRET: asked.secret, DEMO: "0" }) });
await app.ready();
await pool.query("select 1");
counting = true;
const answer = await app.inject(asked.call);
counting = false;
process.stdout.write(JSON.stringify({ status: answer.statusCode, body: answer.body, statements, lasting }));
process.exit(0);
