import { sql } from "kysely";
import type { Db } from "#platform/server/database.ts";
import { localRateLimit } from "#platform/server/rateLimits.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { containsPersonalData } from "./containsPersonalData.ts";
import "./tables.ts";

type Usage = { shown: string; searches: number; clicks: number };
type Pending = { usage: Map<string, Usage>; since: number };

/** Milliseconds that counts stay in memory, and terms after which they are written sooner. */
const flushAfter = 60_000;
const maxPending = 200;
const maxTerms = 20_000;
const maxTermLength = 60;
/** Rate limits, so that one client cannot distort the statistics. */
const searchLimit = localRateLimit({ name: "search-usage", points: 600, minutes: 1 });
const clickLimit = localRateLimit({ name: "search-clicks", points: 30, minutes: 1 });

// One per database, because tests open many shops in one process.
const pendingByDb = new WeakMap<Db, Pending>();

/** Counts a search with results. A page that comes from the page cache counts once. */
export async function recordSearch(db: Db, typed: string, language: string): Promise<void> {
  if ((await searchLimit.secondsUntilAllowed("all")) === 0) count(db, typed, language, "searches");
}

/** Counts a click on a result. */
export async function recordSearchClick(db: Db, ip: string, typed: string, language: string): Promise<void> {
  await clickLimit.consume(ip);
  count(db, typed, language, "clicks");
}

function count(db: Db, typed: string, language: string, what: "searches" | "clicks"): void {
  const term = normaliseText(typed).slice(0, maxTermLength).trim();
  if (term.length < 2 || containsPersonalData(typed)) return;
  const pending = pendingByDb.get(db) ?? { usage: new Map(), since: Date.now() };
  pendingByDb.set(db, pending);
  const key = JSON.stringify([term, language]);
  const shown = typed.trim().toLowerCase().slice(0, maxTermLength);
  const usage = pending.usage.get(key) ?? { shown, searches: 0, clicks: 0 };
  usage[what]++;
  pending.usage.set(key, usage);
  // The statistics may fail; the search may not.
  if (pending.usage.size >= maxPending || Date.now() - pending.since > flushAfter)
    flushSearchUsage(db).catch(() => undefined);
}

/** Adds the counts of this process to the table, in one statement. */
export async function flushSearchUsage(db: Db): Promise<void> {
  const pending = pendingByDb.get(db);
  if (!pending || pending.usage.size === 0) return;
  pendingByDb.delete(db);
  const rows = [...pending.usage].map(([key, usage]) => {
    const [term, language] = JSON.parse(key) as [string, string];
    return { term, language, ...usage };
  });
  await sql`
    insert into search_usage (term, language, shown, searches, clicks)
    select term, language, shown, searches, clicks
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (term text, language text, shown text, searches integer, clicks integer)
    where exists (select from search_usage u where u.term = given.term and u.language = given.language)
      or (select count(*) from search_usage) < ${sql.lit(maxTerms)}
    order by term, language
    on conflict (term, language) do update set searches = search_usage.searches + excluded.searches,
      clicks = search_usage.clicks + excluded.clicks, last_at = now()`.execute(db);
}

/** Deletes searches not seen for 90 days, and the counts of days more than 400 days ago. */
export async function deleteOldSearchUsage(db: Db): Promise<void> {
  await db.deleteFrom("search_usage").where("last_at", "<", sql<Date>`now() - interval '90 days'`).execute();
  await sql`delete from search_days where day < cairo_day(now()) - 400`.execute(db);
}

/** Lists searches with results that nobody clicked, the most frequent first. */
export async function listUnclickedQueries(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
  await flushSearchUsage(db);
  const unclicked = db.selectFrom("search_usage").where("clicks", "=", 0);
  const [rows, { total }] = await Promise.all([
    unclicked
      .selectAll()
      .orderBy("searches", "desc")
      .orderBy("last_at", "desc")
      .orderBy("term")
      .orderBy("language")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    unclicked.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const items = rows.map(({ shown, language, searches, last_at }) => ({
    ...{ term: shown, language, count: searches },
    lastAt: last_at.toISOString(),
  }));
  return { items, page, pageSize, total };
}
