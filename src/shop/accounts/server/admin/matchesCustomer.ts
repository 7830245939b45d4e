import { type RawBuilder, sql } from "kysely";
import { containsPattern } from "#platform/server/likePattern.ts";
import { phone } from "#shop/accounts/accountSchemas.ts";

/** Filled by a trigger: folded name, e-mail and phones. */
const words = sql`users.words`;

/**
 * Returns a condition on `users`: name, e-mail or a phone contains the text. The trigram index needs three characters;
 * shorter texts match nothing. A phone in any notation is compared in its stored one.
 */
export function matchesCustomer(q: string): RawBuilder<boolean> {
  const patterns = patternsOf(q);
  if (patterns.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${words} like ${pattern}`),
    sql` or `,
  )})`;
}

/**
 * Returns the same condition in a form that the trigram index cannot answer, for lists in which most rows match: reading
 * them in their order finds the first page sooner.
 */
export function matchesCustomerUnindexed(q: string): RawBuilder<boolean> {
  const patterns = patternsOf(q);
  if (patterns.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${words} || '') like any (array[${sql.join(patterns)}]::text[])`;
}

function patternsOf(q: string): RawBuilder<string>[] {
  const text = q.trim();
  if (text.length < 3) return [];
  const asPhone = phone.safeParse(text).data;
  const digits = text.replaceAll(/[\s()-]/g, "");
  return [
    sql<string>`${containsPattern(text.toLowerCase())}`,
    // A text that folds to less than three characters matches nothing by it.
    sql<string>`case when length(search_fold(${text})) >= 3 then '%' || search_fold(${text}) || '%' end`,
    ...(asPhone ? [sql<string>`${containsPattern(asPhone)}`] : []),
    ...(/^\d{3,}$/.test(digits) ? [sql<string>`${containsPattern(digits.replace(/^0/, ""))}`] : []),
  ];
}
