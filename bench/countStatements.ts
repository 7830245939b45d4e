import { writeFileSync } from "node:fs";
import pg from "pg";

/**
 * Loaded into a shop's process before anything else (`--import`): counts what it asks its database, and writes the sum into
 * the file that STATEMENTS_FILE names whenever it is asked by SIGUSR2.
 */
let statements = 0;
const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  statements++;
  return query.apply(this, given);
} as unknown as typeof pg.Client.prototype.query;

process.on("SIGUSR2", () => writeFileSync(process.env.STATEMENTS_FILE ?? "", String(statements)));
