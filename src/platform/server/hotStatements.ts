import pg from "pg";

type Seen = { times: number; name?: string };
type Query = (...args: unknown[]) => unknown;

/**
 * Lets PostgreSQL keep the plans of what is asked often: a statement with parameters gets a name once it has been seen a
 * few times, on whichever connection. Planning cost the database more than running did.
 */
export function hotStatements({ after = 5, most = 150 } = {}) {
  const seen = new Map<string, Seen>();
  let named = 0;

  function nameOf(text: string): string | undefined {
    const known = seen.get(text);
    if (!known) {
      // Texts that are made up as they are needed, such as lists of every length, must not fill the memory.
      if (seen.size < 2000) seen.set(text, { times: 1 });
      return undefined;
    }
    if (known.name === undefined && ++known.times > after && named < most) known.name = `hot_${++named}`;
    return known.name;
  }

  return function watch(client: pg.PoolClient): void {
    const query: Query = client.query.bind(client);
    const naming: Query = (text, values, ...rest) => {
      if (typeof text !== "string" || !Array.isArray(values) || values.length === 0 || rest.length > 0)
        return query(text, values, ...rest);
      const name = nameOf(text);
      return name ? ask(query, name, text, values) : query(text, values);
    };
    Object.assign(client, { query: naming });
  };
}

/** As a query of its own: one that is described by an object is copied property by property, a fiftieth of a purchase. */
const ask = (query: Query, name: string, text: string, values: unknown[]) =>
  new Promise((resolve, reject) => {
    const hot = Object.assign(new pg.Query(text, values), {
      name,
      callback: (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)),
    });
    query(hot);
  });
