import { sql } from "kysely";
import type { ShopGauge } from "#platform/server/metrics/shopGauges.ts";

export const purgeGauge: ShopGauge = {
  name: "nabta_cdn_purge_age_seconds",
  help: "Time since which a change waits to be purged from the content network; 0 if none does.",
  async read({ db }) {
    const { rows } = await sql<{ value: number }>`
      select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as value
        from cdn_purges where due_at <= now()`.execute(db);
    return rows;
  },
};
