import type pg from "pg";
import type { Config } from "#platform/server/config.ts";
import { limitErrors, sharedRateLimit } from "#platform/server/rateLimits.ts";

/**
 * Rate limit for guessing coupon codes, shared by all endpoints; only wrong codes use it up.
 */
export function couponGuessLimit({ pool, config }: { pool: pg.Pool; config: Config }) {
  const limit = sharedRateLimit(pool, {
    name: "code-guess",
    points: config.COUPON_LIMIT,
    minutes: config.COUPON_LIMIT_MINUTES,
  });
  return async <Answer>(userId: string, code: string | undefined, action: () => Promise<Answer>): Promise<Answer> => {
    return code ? limitErrors(limit, userId, ["coupon.invalid"], action) : action();
  };
}
