import { sql } from "kysely";

/**
 * Returns a condition on `user_id`: of the account, or of one that was merged into it. For append-only rows, which stay
 * with the account that wrote them.
 */
export const isAccountOf = (id: string) =>
  sql<boolean>`(user_id = ${id} or user_id in (select u.id from users u where u.merged_into = ${id}))`;
