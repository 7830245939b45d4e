import pg from "pg";
import { sessionSettings } from "#platform/server/database.ts";
import type { Shop } from "./shop.ts";

type StatementListener = (database: string | undefined, text: string) => void;
const listeners = new Set<StatementListener>();

// Patched before any connection opens: some connections keep a reference to the original method.
const originalQuery = pg.Client.prototype.query as unknown as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given as [string | { text?: string }];
  for (const listener of listeners) listener(this.database, typeof first === "string" ? first : (first?.text ?? ""));
  return originalQuery.apply(this, given);
} as unknown as typeof pg.Client.prototype.query;

/** Sent again whenever the settings, cached for two seconds, expire: on a slow machine, by any call. */
const settingsStatement = 'select "key", "value" from "settings"';

/**
 * Returns the statements that this shop's own connections send during `work`, without those of new connections and
 * without reading the settings.
 */
export async function recordStatements(shop: Shop, work: () => Promise<unknown>): Promise<string[]> {
  const { database } = new pg.Client({ connectionString: shop.database.url });
  const statements: string[] = [];
  const listener: StatementListener = (of, text) =>
    of === database && text !== sessionSettings && text !== settingsStatement && statements.push(text);
  listeners.add(listener);
  try {
    await work();
  } finally {
    listeners.delete(listener);
  }
  return statements;
}
