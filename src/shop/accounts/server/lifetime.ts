import { sql } from "kysely";
import type { Config } from "#platform/server/config.ts";

/**
 * How long a session may rest and last follows from the role that its user has at this moment. All of it is said in SQL,
 * because the database's clock decides. Expects the tables `sessions as s` and `users as u`.
 */
export function lifetimeIn(config: Config) {
  const idle = sql`make_interval(mins => case u.role when 'admin' then ${config.ADMIN_IDLE_MINUTES}::int
    else ${config.CUSTOMER_IDLE_MINUTES}::int end)`;
  const whole = sql`make_interval(mins => case u.role when 'admin' then ${config.ADMIN_SESSION_MINUTES}::int
    else ${config.CUSTOMER_SESSION_MINUTES}::int end)`;
  return {
    /** Neither left alone for too long nor too old. */
    lasts: sql<boolean>`now() < s.last_active_at + ${idle} and now() < s.created_at + ${whole}`,
    /** For how many seconds a browser should keep it, counted from now. */
    seconds: sql<number>`ceil(extract(epoch from least(${idle}, s.created_at + ${whole} - now())))::int`,
  };
}
