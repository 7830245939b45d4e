import type pg from "pg";

type Query = (...args: unknown[]) => unknown;
type Connection = { describe(portal: unknown): void };
/** What pg makes of the description of the columns. */
type Shape = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type NamedQuery = {
  name: string;
  _result: Shape;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
};

/**
 * Asks for the columns of a named statement on its first run on a connection only, as PostgreSQL refuses to run it when
 * they have changed: describing and reading them took 3 % of a purchase. Only for statements that are query objects, and
 * never behind a pooler, which may prepare the statement anew.
 */
export function describeOnce(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: Connection };
  const describe = connection.describe.bind(connection);
  const query: Query = client.query.bind(client);
  const shapes = new Map<string, Shape>();
  let isKnown = false;
  connection.describe = (portal) => {
    if (!isKnown) describe(portal);
  };
  const once: Query = (statement, ...rest) => {
    if (isNamedQuery(statement)) remember(statement);
    return query(statement, ...rest);
  };
  Object.assign(client, { query: once });

  function remember(named: NamedQuery): void {
    const { name } = named;
    const prepare = named.prepare.bind(named);
    const finish = named.handleReadyForQuery.bind(named);
    named.prepare = (to) => {
      const shape = shapes.get(name);
      isKnown = shape !== undefined;
      named._accumulateRows = isKnown;
      if (shape) Object.assign(named._result, shape);
      prepare(to);
      isKnown = false;
    };
    named.handleReadyForQuery = (from) => {
      const { fields, _parsers, _prebuiltEmptyResultObject } = named._result;
      if (!shapes.has(name)) shapes.set(name, { fields, _parsers, _prebuiltEmptyResultObject });
      finish(from);
    };
  }
}

function isNamedQuery(statement: unknown): statement is NamedQuery {
  const { name, prepare } = (statement ?? {}) as Partial<NamedQuery>;
  return typeof name === "string" && typeof prepare === "function";
}
