import type pg from "pg";

type Query = (...args: unknown[]) => unknown;

/**
 * Delays `begin` and sends it together with the first statement of its transaction, which saves each purchase one round
 * trip. Only with statements that read or lock: if `begin` fails, the statement has run outside a transaction, and its
 * caller gets the error. `settings` follow each `begin`: `; set local …`.
 */
export function pipelineBegin(client: pg.PoolClient, settings = ""): void {
  const query: Query = client.query.bind(client);
  let waiting: string | undefined;

  const late: Query = (text, ...rest) => {
    if (typeof text === "string" && beginPattern.test(text) && rest.every(isEmptyValues)) {
      waiting = text + settings;
      return Promise.resolve(beginResult);
    }
    if (waiting === undefined) return query(text, ...rest);
    const begin = waiting;
    waiting = undefined;
    if (!selectPattern.test(statementText(text)) || typeof rest.at(-1) === "function")
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

const beginPattern = /^(begin|start transaction)\b/i;
const selectPattern = /^\s*select\b/i;
const beginResult = { command: "BEGIN", rowCount: null, oid: 0, rows: [], fields: [] };

/** Returns whether there are no values, in the forms that kysely passes. */
const isEmptyValues = (given: unknown) => given === undefined || (Array.isArray(given) && given.length === 0);

const statementText = (statement: unknown) =>
  typeof statement === "string" ? statement : ((statement as { text?: string })?.text ?? "");
