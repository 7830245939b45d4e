import type pg from "pg";

type Query = (...args: unknown[]) => unknown;

/** Sends named statements without their names, for poolers that do not know them. */
export function sendUnnamed(client: pg.PoolClient): void {
  const query: Query = client.query.bind(client);
  const unnamed: Query = (statement, ...rest) =>
    query(hasName(statement) ? withoutName(statement) : statement, ...rest);
  Object.assign(client, { query: unnamed });
}

const hasName = (statement: unknown): statement is { name: string } =>
  typeof statement === "object" && (statement as { name?: string } | null)?.name !== undefined;

/** A copy that is still a query object of pg, if it was one. */
const withoutName = (statement: { name: string }) =>
  Object.assign(Object.create(Object.getPrototypeOf(statement)), statement, { name: undefined });
