import { sql } from "kysely";
import type { ShopGauge } from "#platform/server/metrics/shopGauges.ts";

export const paymentGauges: readonly ShopGauge[] = [
  {
    name: "nabta_payments_waiting",
    help: "Card payments under way. `overdue`: expired for a minute, and their stock is not released yet.",
    labelNames: ["state"],
    async read({ db }) {
      const { rows } = await sql<{ open: number; overdue: number }>`
        select count(*)::int as open,
               (count(*) filter (where expires_at < now() - interval '2 minutes'))::int as overdue
          from checkout_sessions where status = 'open'`.execute(db);
      return Object.entries(rows[0] ?? {}).map(([state, value]) => ({ labels: { state }, value }));
    },
  },
  {
    name: "nabta_payments_quarantined",
    help: "Payments that belong to no order and that no admin has looked at.",
    async read({ db }) {
      const { rows } = await sql<{ value: number }>`
        select count(*)::int as value from webhook_events
         where outcome = 'quarantined' and looked_at is null`.execute(db);
      return rows;
    },
  },
];
