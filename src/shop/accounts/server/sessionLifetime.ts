import { sql } from "kysely";
import type { Config } from "#platform/server/config.ts";

/**
 * Idle timeout and maximum age of a session, by the user's current role. In SQL, because the database's clock decides.
 * Expects the tables `sessions as s` and `users as u`.
 */
export function sessionLifetimeSql(config: Config) {
  const idleTimeout = sql`make_interval(mins => case when u.staff_role is null then ${config.CUSTOMER_IDLE_MINUTES}::int
    else ${config.ADMIN_IDLE_MINUTES}::int end)`;
  const maxAge = sql`make_interval(mins => case when u.staff_role is null then ${config.CUSTOMER_SESSION_MINUTES}::int
    else ${config.ADMIN_SESSION_MINUTES}::int end)`;
  return {
    /** True within both idle timeout and maximum age. */
    lasts: sql<boolean>`now() < s.last_active_at + ${idleTimeout} and now() < s.created_at + ${maxAge}`,
    /** Cookie lifetime in seconds from now. */
    seconds: sql<number>`ceil(extract(epoch from least(${idleTimeout}, s.created_at + ${maxAge} - now())))::int`,
  };
}
