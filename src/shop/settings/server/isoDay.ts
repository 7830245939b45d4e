import { type Expression, sql } from "kysely";

/** As text, because the driver would parse dates as local time of this process. */
export const isoDay = (day: Expression<string>) => sql<string>`to_char(${day}, 'YYYY-MM-DD')`;
