import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";
import { type Selectable, sql } from "kysely";
import { cairoDay } from "#platform/cairoDay.ts";
import { countUpTo } from "#platform/server/countUpTo.ts";
import type { Db, Tables } from "#platform/server/db.ts";
import { containing } from "#platform/server/like.ts";
import type { AuditQuery, AuditRow } from "../contract.ts";
import "#platform/server/tables.ts";

type Paged = AuditQuery & { page: number; pageSize: number };

/** The newest first. The log only grows, and is never written to from here. */
export async function auditRows(db: Db, query: Paged) {
  const found = matching(db, query);
  const { page, pageSize } = query;
  const [rows, count, subjects] = await Promise.all([
    found
      .selectAll()
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    countUpTo(db, (most) => found.select("id").limit(most)),
    subjectsIn(db),
  ]);
  return { items: rows.map(present), page, pageSize, ...count, subjects };
}

const columns = ["at", "actor", "action", "subject", "subjectId", "before", "after", "requestId"];

/** As a table, row by row as the browser takes it. What a table program would take for a formula is neutralised. */
export async function sendAuditTable(db: Db, query: AuditQuery, reply: FastifyReply): Promise<void> {
  const table = stringify({ header: true, bom: true, columns, escape_formulas: true });
  await reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="audit-log-${cairoDay(new Date())}.csv"`)
    .send(
      Readable.from(allRows(db, query))
        .on("error", (error) => table.destroy(error))
        .pipe(table),
    );
}

async function* allRows(db: Db, query: AuditQuery): AsyncIterable<Record<string, unknown>> {
  let last: number | undefined;
  for (;;) {
    const rows = await matching(db, query)
      .$if(last !== undefined, (log) => log.where("id", "<", last ?? 0))
      .selectAll()
      .orderBy("id", "desc")
      .limit(500)
      .execute();
    for (const row of rows) {
      const { before, after, ...told } = present(row);
      yield { ...told, before: written(before), after: written(after) };
    }
    if (rows.length < 500) return;
    last = rows.at(-1)?.id;
  }
}

const written = (value: unknown) => (value === null ? "" : JSON.stringify(value));

function matching(db: Db, { actor, action, subject, subjectId, from, to }: AuditQuery) {
  return db
    .selectFrom("audit_log")
    .$if(Boolean(actor), (log) => log.where("actor", "ilike", containing(actor)))
    .$if(Boolean(action), (log) => log.where("action", "ilike", containing(action)))
    .$if(Boolean(subject), (log) => log.where("subject", "=", subject ?? ""))
    .$if(Boolean(subjectId), (log) => log.where("subject_id", "=", subjectId ?? ""))
    .$if(Boolean(from), (log) => log.where("at", ">=", sql<Date>`${from}::date::timestamp at time zone 'Africa/Cairo'`))
    .$if(Boolean(to), (log) =>
      log.where("at", "<", sql<Date>`(${to}::date + 1)::timestamp at time zone 'Africa/Cairo'`),
    );
}

/** What there is to filter by: one step along the index for each, however long the log is. */
async function subjectsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    with recursive each as (
      (select subject from audit_log order by subject limit 1)
      union all
      select (select subject from audit_log l where l.subject > each.subject order by subject limit 1)
        from each where each.subject is not null)
    select subject from each where subject is not null`.execute(db);
  return rows.map(({ subject }) => subject);
}

const present = (row: Selectable<Tables["audit_log"]>): AuditRow => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  subjectId: row.subject_id,
  before: row.before ?? null,
  after: row.after ?? null,
  requestId: row.request_id,
});
