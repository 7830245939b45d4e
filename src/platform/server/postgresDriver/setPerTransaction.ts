import type pg from "pg";

type Query = (...args: unknown[]) => unknown;

/** Adds settings (`set local …`) to each `begin`, for poolers that give every transaction another session. */
export function setPerTransaction(client: pg.PoolClient, settings: string): void {
  const query: Query = client.query.bind(client);
  const withSettings: Query = (statement, ...rest) =>
    typeof statement === "string" && beginPattern.test(statement)
      ? query(`${statement}; ${settings}`, ...rest.filter((values) => !isEmptyValues(values)))
      : query(statement, ...rest);
  Object.assign(client, { query: withSettings });
}

const beginPattern = /^(begin|start transaction)\b/i;

/** No values, in the forms that kysely passes. With values, PostgreSQL would allow one statement only. */
const isEmptyValues = (values: unknown) => values === undefined || (Array.isArray(values) && values.length === 0);
