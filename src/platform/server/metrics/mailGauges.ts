import { sql } from "kysely";
import type { ShopGauge } from "./shopGauges.ts";

/** Sent mails are not counted: the table grows by one for each, and the runs of `mail.send` tell their number. */
export const mailGauges: readonly ShopGauge[] = [
  {
    name: "nabta_mails",
    help: "Mails of the outbox that are waiting (`queued`) or were given up (`dead`).",
    labelNames: ["state"],
    async read({ db }) {
      const { rows } = await sql<{ state: string; value: number }>`
        select state, count(outbox.status)::int as value
          from unnest(array['queued', 'dead']) as state
          left join outbox on outbox.status = state and outbox.status <> 'sent' group by 1`.execute(db);
      return rows.map(({ state, value }) => ({ labels: { state }, value }));
    },
  },
  {
    name: "nabta_mails_oldest_queued_age_seconds",
    help: "Age of the oldest mail that waits; 0 if none does.",
    async read({ db }) {
      const { rows } = await sql<{ value: number }>`
        select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value
          from outbox where status = 'queued'`.execute(db);
      return rows;
    },
  },
];
