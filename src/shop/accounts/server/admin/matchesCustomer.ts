import { type RawBuilder, sql } from "kysely";
import { containsPattern } from "#platform/server/likePattern.ts";
import { phone } from "#shop/accounts/accountSchemas.ts";

/**
 * Returns a condition on `users`: name, e-mail or a phone contains the text. The trigram index needs three characters;
 * shorter texts match nothing. A phone in any notation is compared in its stored one.
 */
export function matchesCustomer(q: string): RawBuilder<boolean> {
  const text = q.trim();
  if (text.length < 3) return sql<boolean>`false`;
  const words = sql`customer_words(users.name, users.email collate "default", users.phones)`;
  const asPhone = phone.safeParse(text).data;
  const digits = text.replaceAll(/[\s()-]/g, "");
  return sql<boolean>`(${words} like ${containsPattern(text.toLowerCase())}
    or (length(search_fold(${text})) >= 3 and ${words} like '%' || search_fold(${text}) || '%')
    or ${asPhone ? sql`${words} like ${containsPattern(asPhone)}` : sql`false`}
    or ${/^\d{3,}$/.test(digits) ? sql`${words} like ${containsPattern(digits.replace(/^0/, ""))}` : sql`false`})`;
}
