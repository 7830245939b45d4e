import type { Generated } from "kysely";

declare module "#platform/server/database.ts" {
  interface Tables {
    search_synonyms: { term: string; synonyms: string[]; updated_at: Generated<Date> };
    search_misses: { term: string; count: Generated<number>; last_at: Generated<Date> };
  }
}
