import type { FastifyReply } from "fastify";
import type pg from "pg";
import { sendCsv } from "#platform/server/csv/sendCsv.ts";

const batchSize = 1_000;
const columns = ["at", "who", "action", "purpose", "text", "language"] as const;

type ConsentRow = Record<(typeof columns)[number], string | null> & { id: number };
type DateRange = { from?: string | undefined; to?: string | undefined };

/** Streams the consent log as CSV, oldest first. Identifies users by e-mail and guests by receipt number. */
export function exportConsents(pool: pg.Pool, range: DateRange, reply: FastifyReply): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  return sendCsv(reply, { name: `consents-${today}.csv`, columns, rows: streamRows(pool, range) });
}

/** Counts the rows of the file, up to `most`. */
export async function countConsents(pool: pg.Pool, { from, to }: DateRange, most: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from (select from consent_log c where ${inRange} limit $4) found`,
    [0, from ?? null, to ?? null, most],
  );
  return rows[0]?.n ?? 0;
}

async function* streamRows(pool: pg.Pool, { from, to }: DateRange): AsyncIterable<ConsentRow> {
  let last = 0;
  for (;;) {
    const { rows } = await pool.query<ConsentRow>(pageSql, [last, from ?? null, to ?? null, batchSize]);
    yield* rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.id ?? last;
  }
}

// Days are in Cairo time, as everywhere in the admin.
const inRange = `c.id > $1
     and ($2::date is null or (c.at at time zone 'Africa/Cairo')::date >= $2::date)
     and ($3::date is null or (c.at at time zone 'Africa/Cairo')::date <= $3::date)`;

const pageSql = `
  select c.id, to_char(c.at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, coalesce(u.email, c.visitor, '') as who,
         c.action, c.purpose, coalesce(c.text_shown, '') as text, coalesce(c.language, '') as language
    from consent_log c left join users u on u.id = c.user_id
   where ${inRange}
   order by c.id limit $4`;
