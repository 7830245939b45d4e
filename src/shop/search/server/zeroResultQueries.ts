import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#platform/server/database.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { localRateLimit } from "#platform/server/rateLimits.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { containsPersonalData } from "./containsPersonalData.ts";
import { deleteOldSearchUsage } from "./searchUsage.ts";
import "./tables.ts";

const maxTerms = 5_000;
const maxTermLength = 60;
/** Rate limit, so that one client cannot distort the statistics. */
const recordLimit = localRateLimit({ name: "search-misses", points: 120, minutes: 1 });

/** Counts a zero-result query in its normalised spelling, without the user. */
export async function recordZeroResultQuery(db: Db, query: string): Promise<void> {
  const term = normaliseText(query).slice(0, maxTermLength).trim();
  if (term.length < 2 || containsPersonalData(query) || (await recordLimit.secondsUntilAllowed("all")) > 0) return;
  await sql`
    insert into search_misses (term)
    select ${term} where exists (select from search_misses where term = ${term})
      or (select count(*) from search_misses) < ${sql.lit(maxTerms)}
    on conflict (term) do update set count = search_misses.count + 1, last_at = now()`.execute(db);
}

/** Deletes zero-result queries and other searches not seen for 90 days. */
export const deleteOldZeroResultQueries = defineJob({
  name: "search.forgetMisses",
  payload: z.unknown(),
  every: "41 2 * * *",
  async run(_payload, { db }) {
    await deleteOldSearchUsage(db);
    await db.deleteFrom("search_misses").where("last_at", "<", sql<Date>`now() - interval '90 days'`).execute();
  },
});

export async function listZeroResultQueries(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
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
