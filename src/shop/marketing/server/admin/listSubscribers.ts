import { sql } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Db } from "#platform/server/database.ts";
import { containsPattern } from "#platform/server/likePattern.ts";
import type { SubscriberState } from "#shop/marketing/subscriber.ts";
import "../tables.ts";

type ListSubscribersParams = {
  page: number;
  pageSize: number;
  status?: SubscriberState | undefined;
  language?: Language | undefined;
  q?: string | undefined;
};

/** Returns subscribers, newest first. `counts` has the total of each state regardless of the filters. */
export async function listSubscribers(db: Db, { page, pageSize, status, language, q }: ListSubscribersParams) {
  const matching = db
    .selectFrom("subscribers")
    .$if(status !== undefined, (rows) => rows.where("status", "=", status ?? "pending"))
    .$if(language !== undefined, (rows) => rows.where("language", "=", language ?? "en"))
    .$if(Boolean(q), (rows) =>
      // The column's collation is case-insensitive, and `like` does not support that collation.
      rows.where(sql<boolean>`lower(email) like ${containsPattern(q?.toLowerCase())} collate "C"`),
    );
  const [rows, { total }, countRows] = await Promise.all([
    matching
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    db
      .selectFrom("subscribers")
      .select((of) => ["status", of.fn.countAll<number>().as("count")])
      .groupBy("status")
      .execute(),
  ]);
  const counts = { pending: 0, confirmed: 0, unsubscribed: 0 };
  for (const { status, count } of countRows) counts[status] = count;
  const items = rows.map((row) => ({
    id: row.id,
    email: row.email,
    language: row.language,
    status: row.status,
    askedAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
  }));
  return { items, page, pageSize, total, counts };
}
