import type pg from "pg";
import { ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import { sharedLimit } from "#platform/server/limits.ts";

/**
 * Counts the codes that somebody tries and that are none, wherever they may be tried. A try counts before its outcome is
 * known, so that a hundred at the same moment are a hundred; one that hits is given back.
 */
export function guessGuard({ pool, config }: { pool: pg.Pool; config: Config }) {
  const limit = sharedLimit(pool, {
    name: "code-guess",
    points: config.COUPON_LIMIT,
    minutes: config.COUPON_LIMIT_MINUTES,
  });
  return async <Answer>(userId: string, code: string | undefined, act: () => Promise<Answer>): Promise<Answer> => {
    if (!code) return act();
    await limit.take(userId);
    let missed = false;
    try {
      return await act();
    } catch (error) {
      missed = error instanceof ShopError && error.key === "coupon.invalid";
      throw error;
    } finally {
      if (!missed) await limit.giveBack(userId);
    }
  };
}
