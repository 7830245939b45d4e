import { writeFileSync } from "node:fs";
import pg from "pg";

/**
 * Preloaded into a shop's process with `--import`. Counts its database statements and writes the sum to STATEMENTS_FILE
 * on each SIGUSR2.
 */
let statementCount = 0;
const originalQuery = pg.Client.prototype.query as unknown as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  statementCount++;
  return originalQuery.apply(this, given);
} as unknown as typeof pg.Client.prototype.query;

process.on("SIGUSR2", () => writeFileSync(process.env.STATEMENTS_FILE ?? "", String(statementCount)));
