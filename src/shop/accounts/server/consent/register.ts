import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type pg from "pg";

const atOnce = 1_000;
const columns = ["at", "who", "action", "purpose", "text", "language"] as const;

type Row = Record<(typeof columns)[number], string | null> & { id: number };
type Days = { from?: string | undefined; to?: string | undefined };

/** The register as a table, oldest first, row by row as it is taken. A person is named by address, a visitor by number. */
export function registerAsTable(pool: pg.Pool, days: Days): Readable {
  // Nobody's address may be a formula in somebody's table program.
  const table = stringify({ header: true, bom: true, columns: [...columns], escape_formulas: true });
  return Readable.from(rows(pool, days))
    .on("error", (error) => table.destroy(error))
    .pipe(table);
}

async function* rows(pool: pg.Pool, { from, to }: Days): AsyncIterable<Row> {
  let last = 0;
  for (;;) {
    const { rows } = await pool.query<Row>(page, [last, from ?? null, to ?? null, atOnce]);
    yield* rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.id ?? last;
  }
}

// Days are Cairo's, as everywhere at the desk.
const page = `
  select c.id, to_char(c.at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, coalesce(u.email, c.visitor, '') as who,
         c.action, c.purpose, coalesce(c.text_shown, '') as text, coalesce(c.language, '') as language
    from consent_log c left join users u on u.id = c.user_id
   where c.id > $1
     and ($2::date is null or (c.at at time zone 'Africa/Cairo')::date >= $2::date)
     and ($3::date is null or (c.at at time zone 'Africa/Cairo')::date <= $3::date)
   order by c.id limit $4`;
