import { createHash } from "node:crypto";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type ErrorKey, ShopError } from "../errors.ts";
import { networkOf } from "./networkOf.ts";

/** Keys are user ids, hashes or IP addresses; IPv6 addresses of one /64 count together. */
export type RateLimit = {
  /** Counts one attempt. @throws ShopError 429 with `Retry-After` above the limit */
  consume(key: string): Promise<void>;
  /** Counts one attempt. Returns the seconds until the next one is allowed, 0 if this one was. */
  secondsUntilAllowed(key: string): Promise<number>;
  /** Uncounts an attempt that should not have been counted. */
  refund(key: string): Promise<void>;
  /** Returns whether the limit is exceeded. Counts nothing. */
  isExceeded(key: string): Promise<boolean>;
  reset(key: string): Promise<void>;
};

type RateLimitRule = { name: string; points: number; minutes: number; error?: ErrorKey };

/** Returns a limit shared by all processes, for all that costs the shop: sign-in, codes, documents, pictures, saves. */
export function sharedRateLimit(pool: pg.Pool, rule: RateLimitRule): RateLimit {
  return createRateLimit(
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.minutes * 60,
      clearExpiredByTimeout: false,
    }),
    rule,
  );
}

/** Returns a limit of this process alone, against floods of reads, reports and counts that cost only this process. */
export function localRateLimit(rule: RateLimitRule): RateLimit {
  return createRateLimit(
    new RateLimiterMemory({ keyPrefix: rule.name, points: rule.points, duration: rule.minutes * 60 }),
    rule,
  );
}

function createRateLimit(
  limiter: RateLimiterPostgres | RateLimiterMemory,
  { points, error = "common.tooMany" }: RateLimitRule,
): RateLimit {
  async function wait(key: string): Promise<number> {
    try {
      await limiter.consume(networkOf(key));
      return 0;
    } catch (over) {
      if (!(over instanceof RateLimiterRes)) throw over;
      return Math.max(1, Math.ceil(over.msBeforeNext / 1000));
    }
  }
  return {
    secondsUntilAllowed: wait,
    async consume(key) {
      const seconds = await wait(key);
      if (seconds > 0)
        throw new ShopError("tooMany", error, { params: { seconds }, headers: { "retry-after": String(seconds) } });
    },
    async refund(key) {
      await limiter.reward(networkOf(key));
    },
    async isExceeded(key) {
      const found = await limiter.get(networkOf(key));
      return found !== null && found.consumedPoints >= points;
    },
    async reset(key) {
      await limiter.delete(networkOf(key));
    },
  };
}

/**
 * Runs an action and counts it if it throws a ShopError with one of these keys, such as for a wrong code. Counts an
 * attempt before its outcome is known, so that 100 concurrent attempts count as 100.
 */
export async function limitErrors<Answer>(
  limit: RateLimit,
  key: string,
  errors: readonly ErrorKey[],
  action: () => Promise<Answer>,
): Promise<Answer> {
  await limit.consume(key);
  let counts = false;
  try {
    return await action();
  } catch (error) {
    counts = error instanceof ShopError && errors.includes(error.key);
    throw error;
  } finally {
    if (!counts) await limit.refund(key);
  }
}

/** Returns the rate limit key of an e-mail: a hash, so that the table stores no e-mails. */
export const emailRateLimitKey = (email: string) =>
  createHash("sha256").update(email.toLowerCase()).digest("base64url").slice(0, 22);
