import type { FastifyReply } from "fastify";
import { type Selectable, sql } from "kysely";
import { cairoDay } from "#platform/cairoDay.ts";
import { cappedCount } from "#platform/server/cappedCount.ts";
import { sendCsv } from "#platform/server/csv/sendCsv.ts";
import type { Db, Tables } from "#platform/server/database.ts";
import { containsPattern } from "#platform/server/likePattern.ts";
import type { AuditEntryView, AuditFilters } from "#shop/operations/contract.ts";
import "#platform/server/tables.ts";

type ListAuditParams = AuditFilters & { page: number; pageSize: number };

/** Returns entries, newest first. The log is append-only, and this module never writes to it. */
export async function listAuditEntries(db: Db, params: ListAuditParams) {
  const matching = filteredEntries(db, params);
  const { page, pageSize } = params;
  const [rows, count, subjects] = await Promise.all([
    matching
      .selectAll()
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    cappedCount(db, (most) => matching.select("id").limit(most)),
    listSubjects(db),
  ]);
  return { items: rows.map(presentEntry), page, pageSize, ...count, subjects };
}

/** Counts the entries of the CSV, up to `most`. */
export async function countAuditEntries(db: Db, filters: AuditFilters, most: number): Promise<number> {
  const matching = filteredEntries(db, filters).select("id").limit(most).as("matching");
  const { n } = await db.selectFrom(matching).select(sql<number>`count(*)::integer`.as("n")).executeTakeFirstOrThrow();
  return n;
}

const columns = [
  "at",
  "actor",
  "action",
  "subject",
  "subjectId",
  "before",
  "after",
  "requestId",
  "address",
  "apiToken",
];

/** Streams the log as CSV. */
export const sendAuditCsv = (db: Db, filters: AuditFilters, reply: FastifyReply): Promise<void> =>
  sendCsv(reply, { name: `audit-log-${cairoDay(new Date())}.csv`, columns, rows: streamRows(db, filters) });

async function* streamRows(db: Db, filters: AuditFilters): AsyncIterable<Record<string, unknown>> {
  let lastId: number | undefined;
  for (;;) {
    const rows = await filteredEntries(db, filters)
      .$if(lastId !== undefined, (log) => log.where("id", "<", lastId ?? 0))
      .selectAll()
      .orderBy("id", "desc")
      .limit(500)
      .execute();
    for (const row of rows) {
      const { before, after, ...entry } = presentEntry(row);
      yield { ...entry, before: toJsonCell(before), after: toJsonCell(after) };
    }
    if (rows.length < 500) return;
    lastId = rows.at(-1)?.id;
  }
}

const toJsonCell = (value: unknown) => (value === null ? "" : JSON.stringify(value));

function filteredEntries(db: Db, { actor, action, subject, subjectId, from, to }: AuditFilters) {
  return db
    .selectFrom("audit_log")
    .$if(Boolean(actor), (log) => log.where("actor", "ilike", containsPattern(actor)))
    .$if(Boolean(action), (log) => log.where("action", "ilike", containsPattern(action)))
    .$if(Boolean(subject), (log) => log.where("subject", "=", subject ?? ""))
    .$if(Boolean(subjectId), (log) => log.where("subject_id", "=", subjectId ?? ""))
    .$if(Boolean(from), (log) => log.where("at", ">=", sql<Date>`${from}::date::timestamp at time zone 'Africa/Cairo'`))
    .$if(Boolean(to), (log) =>
      log.where("at", "<", sql<Date>`(${to}::date + 1)::timestamp at time zone 'Africa/Cairo'`),
    );
}

/** Returns the distinct subjects by a loose index scan, whose cost does not grow with the log. */
async function listSubjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    with recursive each as (
      (select subject from audit_log order by subject limit 1)
      union all
      select (select subject from audit_log l where l.subject > each.subject order by subject limit 1)
        from each where each.subject is not null)
    select subject from each where subject is not null`.execute(db);
  return rows.map(({ subject }) => subject);
}

const presentEntry = (row: Selectable<Tables["audit_log"]>): AuditEntryView => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  subjectId: row.subject_id,
  before: row.before ?? null,
  after: row.after ?? null,
  requestId: row.request_id,
  address: row.address,
  apiToken: row.api_token,
});
