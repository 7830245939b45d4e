import { sql } from "kysely";
import { z } from "zod";
import { defineJob } from "#platform/server/jobs.ts";
import { payoutAccountDays } from "../payoutAccount.ts";

/** Erases accounts some time after their payout, and those of returns that came to nothing. */
export const erasePayoutAccountsJob = defineJob({
  name: "payouts.eraseAccounts",
  payload: z.unknown(),
  every: "17 3 * * *",
  async run(_payload, { db }) {
    await sql`
      update payouts set account = null, holder = null
       where account is not null and paid_at < now() - make_interval(days => ${payoutAccountDays})`.execute(db);
    await sql`
      delete from payout_accounts a
       where updated_at < now() - make_interval(days => ${payoutAccountDays})
         and not exists (select from payouts p where p.order_id = a.order_id and p.account is not null)
         and not exists (select from returns t where t.order_id = a.order_id
                          and t.status in ('requested', 'received', 'inspected'))`.execute(db);
  },
});
