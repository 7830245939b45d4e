import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "#platform/server/database.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { eraseRefundDetails } from "#shop/orders/server/anonymiseOrders.ts";
import { payoutAccountDays } from "../payoutAccount.ts";

/**
 * Erases accounts some time after their payout, and those of returns that came to nothing. Of an order that was anonymised
 * before it was paid again, everything goes once nothing waits.
 */
export const erasePayoutAccountsJob = defineJob({
  name: "payouts.eraseAccounts",
  payload: z.unknown(),
  every: "17 3 * * *",
  async run(_payload, { db }) {
    await db.transaction().execute(erasePayoutsOfAnonymised);
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

/** What the bank sent back after the deletion of the account: staff entered another account for it. */
async function erasePayoutsOfAnonymised(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
     where o.anonymised_at is not null
       and (exists (select from payout_accounts a where a.order_id = o.id)
            or exists (select from refunds r where r.order_id = o.id and r.paid_to is not null))
       and not exists (select from payouts p where p.order_id = o.id and p.status = 'waiting')
       and not exists (select from returns t where t.order_id = o.id and t.status in ('requested', 'received', 'inspected'))
       for update`.execute(tx);
  if (rows.length > 0)
    await eraseRefundDetails(
      tx,
      rows.map(({ id }) => id),
    );
}
