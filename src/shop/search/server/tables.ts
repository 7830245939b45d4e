import type { Generated } from "kysely";

declare module "#platform/server/database.ts" {
  interface Tables {
    search_synonyms: { term: string; synonyms: string[]; updated_at: Generated<Date> };
    search_usage: {
      term: string;
      language: string;
      shown: string;
      searches: Generated<number>;
      clicks: Generated<number>;
      last_at: Generated<Date>;
    };
    /** Written by triggers of the two tables that count searches. */
    search_days: {
      day: string;
      term: string;
      shown: string;
      searches: Generated<number>;
      clicks: Generated<number>;
      misses: Generated<number>;
    };
    search_pins: { term: string; product_id: string; is_buried: Generated<boolean>; place: number; until: string };
    search_misses: { term: string; count: Generated<number>; last_at: Generated<Date> };
  }
}
