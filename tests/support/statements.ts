import pg from "pg";
import type { Shop } from "./shop.ts";

/** The statements that this shop's own connections send while `work` runs. */
export async function statementsOf(shop: Shop, work: () => Promise<unknown>): Promise<string[]> {
  const { database } = new pg.Client({ connectionString: shop.database.url });
  const said: string[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string }];
    if (this.database === database) said.push(typeof first === "string" ? first : (first?.text ?? ""));
    return (query as unknown as (...given: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return said;
}
