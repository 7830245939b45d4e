import type pg from "pg";

type Query = (...args: unknown[]) => unknown;

/**
 * `begin` says nothing by itself: it waits for the first statement of its transaction and travels with it, one way to the
 * database and back less for each purchase. Only with one that reads or locks: should `begin` fail, that one would have
 * run alone, and whoever asked for it is told so.
 */
export function beginLate(client: pg.PoolClient): void {
  const query: Query = client.query.bind(client);
  let waiting: string | undefined;

  const late: Query = (text, ...rest) => {
    if (typeof text === "string" && beginning.test(text) && rest.every(isNothing)) {
      waiting = text;
      return Promise.resolve(nothing);
    }
    if (waiting === undefined) return query(text, ...rest);
    const begin = waiting;
    waiting = undefined;
    if (!reading.test(textOf(text)) || typeof rest.at(-1) === "function")
      return (query(begin) as Promise<unknown>).then(() => query(text, ...rest));
    const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
    stream.cork();
    try {
      const both = [query(begin), query(text, ...rest)];
      return Promise.all(both).then(([, first]) => first);
    } finally {
      stream.uncork();
    }
  };
  Object.assign(client, { query: late });
}

const beginning = /^(begin|start transaction)\b/i;
const reading = /^\s*select\b/i;
const nothing = { command: "BEGIN", rowCount: null, oid: 0, rows: [], fields: [] };

/** As kysely writes that there are no values. */
const isNothing = (given: unknown) => given === undefined || (Array.isArray(given) && given.length === 0);

const textOf = (asked: unknown) => (typeof asked === "string" ? asked : ((asked as { text?: string })?.text ?? ""));
