import { sql } from "kysely";

/** Whether the time of a column is on a calendar day in Cairo, such as `2026-11-21`. */
export const isOnCairoDay = (column: string, day: string) => sql<boolean>`
  ${sql.ref(column)} >= ${day}::date::timestamp at time zone 'Africa/Cairo'
  and ${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone 'Africa/Cairo'`;
