import type { Generated } from "kysely";

declare module "#platform/server/db.ts" {
  interface Tables {
    search_synonyms: { term: string; synonyms: string[]; updated_at: Generated<Date> };
    search_misses: { term: string; count: Generated<number>; last_at: Generated<Date> };
  }
}
