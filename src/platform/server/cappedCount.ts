import { type Expression, sql } from "kysely";
import type { Db } from "./database.ts";

/** Higher counts are of no use and take as long as a full scan. */
export const maxCounted = 10_000;

export type CappedCount = {
  total: number;
  /** There are more than `total`. */
  more: boolean;
};

/** Counts the rows of a list without a precomputed count, up to `most`. `first` selects at most `rows` rows. */
export async function cappedCount(
  db: Db,
  first: (rows: number) => Expression<unknown>,
  most = maxCounted,
): Promise<CappedCount> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from (${first(most + 1)}) as found`.execute(
    db,
  );
  return toCappedCount(rows[0]?.n ?? 0, most);
}

export const toCappedCount = (n: number, most = maxCounted): CappedCount => ({
  total: Math.min(n, most),
  more: n > most,
});
