import { LRUCache } from "lru-cache";
import pg from "pg";

type Query = (...args: unknown[]) => unknown;

/**
 * Prepares frequent statements: a statement with parameters gets a name after a few runs on any connection, so that
 * PostgreSQL caches its plan. Planning took the database longer than execution.
 */
export function autoPrepare({ after = 5, most = 150 } = {}) {
  // Runs per text. One-off texts, such as lists of every length, evict one another.
  const runCounts = new LRUCache<string, number>({
    max: 2_000,
    maxSize: 4 * 1024 * 1024,
    ttl: 60 * 60_000,
    ttlResolution: 1_000,
    sizeCalculation: (_, text) => 2 * text.length + 100,
  });
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const times = (runCounts.get(text) ?? 0) + 1;
    if (times <= after) {
      runCounts.set(text, times);
      return undefined;
    }
    const name = `hot_${names.size + 1}`;
    names.set(text, name);
    runCounts.delete(text);
    return name;
  }

  return function watch(client: pg.PoolClient): void {
    const query: Query = client.query.bind(client);
    const naming: Query = (text, values, ...rest) => {
      if (typeof text !== "string" || !Array.isArray(values) || values.length === 0 || rest.length > 0)
        return query(text, values, ...rest);
      const name = nameOf(text);
      return name ? runNamed(query, name, text, values) : query(text, values);
    };
    Object.assign(client, { query: naming });
  };
}

/** As a query object of its own: pg copies a config object property by property, which takes 2 % of a purchase. */
const runNamed = (query: Query, name: string, text: string, values: unknown[]) =>
  new Promise((resolve, reject) => {
    const hot = Object.assign(new pg.Query(text, values), {
      name,
      callback: (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)),
    });
    query(hot);
  });
