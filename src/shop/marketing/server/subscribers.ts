import { sql } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Db } from "#platform/server/db.ts";
import { containing } from "#platform/server/like.ts";
import type { SubscriberState } from "../subscriber.ts";
import "./tables.ts";

type Wanted = {
  page: number;
  pageSize: number;
  status?: SubscriberState | undefined;
  language?: Language | undefined;
  q?: string | undefined;
};

/** The newest first; `counts` says how many there are in each state, whatever is being looked at. */
export async function subscribersOf(db: Db, { page, pageSize, status, language, q }: Wanted) {
  const found = db
    .selectFrom("subscribers")
    .$if(status !== undefined, (rows) => rows.where("status", "=", status ?? "pending"))
    .$if(language !== undefined, (rows) => rows.where("language", "=", language ?? "en"))
    .$if(Boolean(q), (rows) =>
      // The column compares without case, which `like` does not do on it.
      rows.where(sql<boolean>`lower(email) like ${containing(q?.toLowerCase())} collate "C"`),
    );
  const [rows, { total }, states] = await Promise.all([
    found
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    db
      .selectFrom("subscribers")
      .select((of) => ["status", of.fn.countAll<number>().as("count")])
      .groupBy("status")
      .execute(),
  ]);
  const counts = { pending: 0, confirmed: 0, unsubscribed: 0 };
  for (const { status, count } of states) counts[status] = count;
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
