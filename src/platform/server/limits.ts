import { createHash } from "node:crypto";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type ErrorKey, ShopError } from "../errors.ts";

export type Limit = {
  /** Counts one try. @throws ShopError 429 with `Retry-After` when there were too many. */
  take(key: string): Promise<void>;
  /** Counts one try. Answers the seconds until the next may follow, 0 when this one was allowed. */
  wait(key: string): Promise<number>;
  /** A try that turned out to be none. */
  giveBack(key: string): Promise<void>;
  /** Is it over already? Counts nothing. */
  isOver(key: string): Promise<boolean>;
  forget(key: string): Promise<void>;
};

type Rule = { name: string; points: number; minutes: number; error?: ErrorKey };

/** A limit that holds across processes, for what is worth guarding: sign-in, resets, codes. */
export function sharedLimit(pool: pg.Pool, rule: Rule): Limit {
  return limitOf(
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

/** A limit of this process alone, for floods. */
export function localLimit(rule: Rule): Limit {
  return limitOf(
    new RateLimiterMemory({ keyPrefix: rule.name, points: rule.points, duration: rule.minutes * 60 }),
    rule,
  );
}

function limitOf(limiter: RateLimiterPostgres | RateLimiterMemory, { points, error = "common.tooMany" }: Rule): Limit {
  async function wait(key: string): Promise<number> {
    try {
      await limiter.consume(key);
      return 0;
    } catch (over) {
      if (!(over instanceof RateLimiterRes)) throw over;
      return Math.max(1, Math.ceil(over.msBeforeNext / 1000));
    }
  }
  return {
    wait,
    async take(key) {
      const seconds = await wait(key);
      if (seconds > 0)
        throw new ShopError("tooMany", error, { facts: { seconds }, headers: { "retry-after": String(seconds) } });
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async isOver(key) {
      const found = await limiter.get(key);
      return found !== null && found.consumedPoints >= points;
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}

/** What an address is counted by: the table of limits has no use for the addresses themselves. */
export const addressKey = (email: string) =>
  createHash("sha256").update(email.toLowerCase()).digest("base64url").slice(0, 22);
