import type pg from "pg";

type Query = (...args: unknown[]) => unknown;

/** Sends named statements without their names, for poolers that do not know them. */
export function sendUnnamed(client: pg.PoolClient): void {
  const query: Query = client.query.bind(client);
  const unnamed: Query = (statement, ...rest) => {
    const { name, ...given } = typeof statement === "object" && statement ? (statement as { name?: string }) : {};
    return query(name === undefined ? statement : given, ...rest);
  };
  Object.assign(client, { query: unnamed });
}
