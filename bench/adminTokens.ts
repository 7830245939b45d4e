import { readConfig } from "#platform/server/config.ts";
import { createAccessToken } from "#shop/accounts/server/accessTokens.ts";
import { createSession } from "#shop/accounts/server/sessions.ts";
import type { RunningShop } from "./startShop.ts";

/** `SESSION_SECRET` of a shop for whose staff tokens are made. */
export const sessionSecret = "a secret of the benchmark alone, long enough";

/** Creates the n-th member of staff of a benchmark, and returns an access token. */
export async function createAdminToken({ database: { db } }: RunningShop, n: number): Promise<string> {
  const config = readConfig({ SESSION_SECRET: sessionSecret, DEMO: "0" });
  const { id } = await db
    .insertInto("users")
    .values({ email: `staff-${n}@bench.example`, name: `Staff ${n}`, role: "admin", email_verified_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const caller = { ip: "127.0.0.1", userAgent: "bench", language: "en" as const, requestId: "bench" };
  const { sessionId } = await createSession(db, config, id, caller);
  return createAccessToken(sessionId, config.sessionSecret);
}
