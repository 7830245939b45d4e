import { sql } from "kysely";
import type { ShopGauge } from "#platform/server/metrics/shopGauges.ts";

export const refundGauges: readonly ShopGauge[] = [
  {
    name: "nabta_refunds",
    help: "Refunds that the gateway has not confirmed, or that failed.",
    labelNames: ["state"],
    async read({ db }) {
      const { rows } = await sql<{ state: string; value: number }>`
        select state, (select count(*)::int from refunds where status = state and provider <> 'payout') as value
          from unnest(array['requested', 'pending', 'failed']) as state`.execute(db);
      return rows.map(({ state, value }) => ({ labels: { state }, value }));
    },
  },
];
