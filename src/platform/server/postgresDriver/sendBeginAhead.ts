import type { Socket } from "node:net";
import type pg from "pg";

type Query = (...args: unknown[]) => unknown;

/**
 * Sends `begin` together with the first statement of the transaction, if that one locks rows, and with what `sendTogether`
 * adds to it. Anything else waits for the answer to `begin`: without a transaction it would be committed by itself. Should
 * `begin` fail, the connection ends.
 */
export function sendBeginAhead(client: pg.PoolClient): void {
  const query: Query = client.query.bind(client);
  const { connection } = client as unknown as { connection: { stream: Socket } };
  let opening: Promise<unknown> | undefined;
  let isLocking = false;
  const ahead: Query = (...args) => {
    const [statement] = args;
    if (typeof statement === "string" && beginPattern.test(statement)) {
      isLocking = false;
      opening = new Promise((resolve, reject) => {
        query(...args, (error: Error | null) => {
          opening = undefined;
          // At once: the answer to the first statement may have arrived too, and its caller must not write any more.
          if (error) connection.stream.destroy(error);
          if (error) reject(error);
          else resolve(undefined);
        });
      });
      opening.catch(() => {});
      return begun;
    }
    if (!opening) return query(...args);
    const isRead = typeof statement === "string" && readPattern.test(statement);
    isLocking = isRead && (isLocking || lockPattern.test(statement));
    return isLocking ? query(...args) : opening.then(() => query(...args));
  };
  Object.assign(client, { query: ahead });
}

/** The whole statement. */
const beginPattern = /^(begin|start transaction)[\w ]*$/;
/** Writes nothing. */
const readPattern = /^\s*(?!.*\b(?:insert\b|update\s+\S|delete\b|merge\b))(?:select|with)\b/is;
const lockPattern = /\bfor (?:no key )?(?:update|share)\s*$/i;
const begun = Promise.resolve({ command: "BEGIN", rowCount: null, rows: [] });
