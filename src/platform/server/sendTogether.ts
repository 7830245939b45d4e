import type { RawBuilder } from "kysely";
import type { Tx } from "./database.ts";

/**
 * Sends statements of a transaction in one round trip and returns their rows; Kysely would wait for each answer.
 * PostgreSQL runs them one after the other, each with a snapshot of its own. They only read and lock: if the first one fails,
 * the others are on their way.
 * @throws the error of the first that fails
 */
export const sendTogether = <Rows extends unknown[]>(
  tx: Tx,
  ...statements: { [At in keyof Rows]: RawBuilder<Rows[At]> }
): Promise<{ [At in keyof Rows]: Rows[At][] }> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const answers = await Promise.all(statements.map((statement) => connection.executeQuery(statement.compile(tx))));
    return answers.map(({ rows }) => rows) as { [At in keyof Rows]: Rows[At][] };
  });
