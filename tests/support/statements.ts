import pg from "pg";
import type { Shop } from "./shop.ts";

type Hear = (database: string | undefined, text: string) => void;
const listeners = new Set<Hear>();

// Once and before any connection is made: some of them keep hold of the method that they were born with.
const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given as [string | { text?: string }];
  for (const hear of listeners) hear(this.database, typeof first === "string" ? first : (first?.text ?? ""));
  return query.apply(this, given);
} as unknown as typeof pg.Client.prototype.query;

/** The statements that this shop's own connections send while `work` runs. */
export async function statementsOf(shop: Shop, work: () => Promise<unknown>): Promise<string[]> {
  const { database } = new pg.Client({ connectionString: shop.database.url });
  const said: string[] = [];
  const hear: Hear = (of, text) => of === database && said.push(text);
  listeners.add(hear);
  try {
    await work();
  } finally {
    listeners.delete(hear);
  }
  return said;
}
