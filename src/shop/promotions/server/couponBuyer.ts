import { sql } from "kysely";

/** Whose uses count against a limit per customer: those of the account, and of the phone numbers without an account. */
export type CouponBuyer = { userId: string | null; phones?: readonly string[] | undefined };

/** Returns a condition on `coupon_uses` as `u`. Staff take orders by phone for customers without an account. */
export const isUseOf = ({ userId, phones = [] }: CouponBuyer) => sql<boolean>`(
  u.user_id = ${userId}::uuid
  or u.user_id is null and (
    exists (select from orders o where o.id = u.order_id and o.user_id is null and o.phones && ${[...phones]}::text[])
    or u.order_id is null and exists (
      select from draft_orders d where d.id = u.session_id and d.user_id is null and d.phones && ${[...phones]}::text[])))`;
