import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#platform/server/db.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { localLimit } from "#platform/server/limits.ts";
import { fold } from "#shop/catalogue/folding.ts";
import "./tables.ts";

const mostTerms = 5_000;
const longest = 60;
/** Whoever types nonsense all day shall not become the shop's statistics. */
const limit = localLimit({ name: "search-misses", points: 120, minutes: 1 });

/** Addresses, phones and card numbers are typed into every box, and are nobody's statistics. */
const isPersonal = (typed: string) => /@|(?:\d[\s-]*){6}/.test(typed.normalize("NFKD")) || /\d{6}/.test(fold(typed));

/** Counts a query that found nothing, in its folded spelling and without who asked. */
export async function countMiss(db: Db, typed: string): Promise<void> {
  const term = fold(typed).slice(0, longest).trim();
  if (term.length < 2 || isPersonal(typed) || (await limit.wait("all")) > 0) return;
  await sql`
    insert into search_misses (term)
    select ${term} where exists (select from search_misses where term = ${term})
      or (select count(*) from search_misses) < ${sql.lit(mostTerms)}
    on conflict (term) do update set count = search_misses.count + 1, last_at = now()`.execute(db);
}

/** What nobody has asked for in ninety days makes room. */
export const forgetMisses = defineJob({
  name: "search.forgetMisses",
  payload: z.unknown(),
  every: "41 2 * * *",
  async run(_payload, { db }) {
    await db.deleteFrom("search_misses").where("last_at", "<", sql<Date>`now() - interval '90 days'`).execute();
  },
});

export async function listMisses(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom("search_misses")
      .selectAll()
      .orderBy("count", "desc")
      .orderBy("last_at", "desc")
      .orderBy("term")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db.selectFrom("search_misses").select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const items = rows.map(({ term, count, last_at }) => ({ term, count, lastAt: last_at.toISOString() }));
  return { items, page, pageSize, total };
}
