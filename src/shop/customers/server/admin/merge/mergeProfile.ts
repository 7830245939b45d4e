import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { maxPhones } from "#shop/accounts/accountSchemas.ts";

/**
 * Adds phone numbers, missing addresses and the history of e-mails to the kept account. Its own data stays. The e-mail of
 * the merged account was the customer's until now: what was written from it belongs to an export and an erasure.
 */
export async function mergeProfile(tx: Tx, from: string, into: string): Promise<void> {
  await sql`
    insert into email_changes (user_id, email, at)
    select ${into}, email, max(at) from (
      select email, at from email_changes where user_id = ${from}
      union all select lower(email), now() from users where id = ${from} and email_verified_at is not null) former
     group by email
    on conflict (user_id, email) do update set at = greatest(email_changes.at, excluded.at)`.execute(tx);
  await tx.deleteFrom("email_changes").where("user_id", "=", from).execute();
  await sql`
    update users k set
      phones = (select coalesce(array_agg(phone order by place), '{}') from (
        select phone, min(place) as place from unnest(k.phones || m.phones) with ordinality as p (phone, place)
         group by phone order by place limit ${maxPhones}) kept),
      shipping_address = coalesce(k.shipping_address, m.shipping_address),
      billing_address = coalesce(k.billing_address, m.billing_address),
      former_emails = array(
        select distinct email from unnest(k.former_emails || m.former_emails
          || case when m.email_verified_at is null then '{}' else array[lower(m.email)] end) as former (email)
         where email <> lower(k.email)),
      updated_at = now()
      from users m where k.id = ${into} and m.id = ${from}`.execute(tx);
}
