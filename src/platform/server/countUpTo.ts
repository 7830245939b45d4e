import { type Expression, sql } from "kysely";
import type { Db } from "./db.ts";

/** Counting on tells nobody anything and takes as long as reading all of it. */
export const mostCounted = 10_000;

export type Count = {
  total: number;
  /** There are more than `total`. */
  more: boolean;
};

/** How many rows a list holds where no sum is kept of them, up to ten thousand. `first` finds no more than so many. */
export async function countUpTo(db: Db, first: (rows: number) => Expression<unknown>): Promise<Count> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (${first(mostCounted + 1)}) as found`.execute(db);
  return asCount(rows[0]?.n ?? 0);
}

export const asCount = (n: number): Count => ({ total: Math.min(n, mostCounted), more: n > mostCounted });
