import { sql } from "kysely";

/** Since when the payout `p` waits: it was put on the list, the bank sent it back last, or the account was deleted. */
export const payoutWaitsSince = sql<Date>`
  greatest(p.created_at, (select max(b.at) from payout_returns b where b.refund_id = p.refund_id),
    (select buyer.deleted_at from orders bought join users buyer on buyer.id = bought.user_id where bought.id = p.order_id))`;

/** Whether the payout `p` has had no account for so many years. Its amount stays owed. */
export const isUnclaimedPayout = (years: number) => sql<boolean>`
  (p.status = 'waiting' and p.account is null and ${payoutWaitsSince} < now() - make_interval(years => ${years}::int))`;
