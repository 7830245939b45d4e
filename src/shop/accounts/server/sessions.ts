import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { Caller } from "#platform/server/visitor.ts";
import { same } from "./keys.ts";
import { lifetimeIn } from "./lifetime.ts";
import { hashOf, isOurs, readRefreshToken, refreshTokenOf } from "./refreshTokens.ts";
import "./tables.ts";

/** What a browser keeps of a session. `seconds`: for how long. */
export type Kept = { sessionId: string; token: string; seconds: number };

type Because = "logged out" | "ended by its owner" | "replaced" | "reused";

/** Starts the session of somebody who has just proved who they are. */
export async function openSession(db: Db | Tx, config: Config, userId: string, caller: Caller): Promise<Kept> {
  const id = randomUUID();
  const salt = randomBytes(16);
  const token = refreshTokenOf({ id, salt }, 0, config.sessionSecret);
  await db
    .insertInto("sessions")
    .values({
      id,
      user_id: userId,
      salt,
      token_hash: hashOf(token),
      user_agent: caller.userAgent || null,
      address: caller.address,
    })
    .execute();
  const { seconds } = await db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(lifetimeIn(config).seconds.as("seconds"))
    .where("s.id", "=", id)
    .executeTakeFirstOrThrow();
  return { sessionId: id, token, seconds };
}

/**
 * Gives a new token for the one that the browser holds. For ten seconds a token that was just replaced still leads to
 * the current one, so that tabs which race, and answers that get lost, log nobody out; after that it ends the session,
 * because two people hold what only one should.
 * @param active whether the person did something since the last time
 */
export async function renewSession(db: Db, config: Config, cookie: string | undefined, active: boolean): Promise<Kept> {
  if (!cookie) throw new ShopError("notSignedIn", "auth.refresh.noToken");
  const held = readRefreshToken(cookie);
  if (!held) throw new ShopError("notSignedIn", "auth.refresh.invalidSession");

  // Refusals leave through the answer, not by throwing: ending a family must be kept.
  const answer = await db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, config, held.sessionId, held.generation);
    if (!session || session.revoked_at || session.deleted_at) return "invalidSession";
    const isCurrent = same(hashOf(cookie), session.token_hash);
    if (!isCurrent && !isOurs(held, session, config.sessionSecret)) return "invalidSession";
    if (!session.lasts) return "sessionExpired";
    if (!isCurrent && !session.just_replaced) {
      await end(tx, session.id, "reused");
      return "invalidSession";
    }
    const generation = isCurrent ? session.generation + 1 : session.generation;
    const token = refreshTokenOf(session, generation, config.sessionSecret);
    if (isCurrent) await rotate(tx, session.id, token);
    if (active)
      await tx.updateTable("sessions").set({ last_active_at: sql`now()` }).where("id", "=", session.id).execute();
    return { sessionId: session.id, token, seconds: session.seconds };
  });
  if (typeof answer === "string") throw new ShopError("notSignedIn", `auth.refresh.${answer}`);
  return answer;
}

/** The session that a cookie proves to hold, be its token the current one or an older one of the family. */
export async function sessionOfCookie(db: Db, config: Config, cookie: string | undefined): Promise<string | undefined> {
  const held = readRefreshToken(cookie ?? "");
  if (!held) return undefined;
  const session = await db
    .selectFrom("sessions")
    .select(["id", "salt"])
    .where("id", "=", held.sessionId)
    .executeTakeFirst();
  return session && isOurs(held, session, config.sessionSecret) ? session.id : undefined;
}

export async function end(db: Db | Tx, sessionId: string, because: Because): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: sql`now()`, revoked_because: because })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Locked, so that tabs which race are answered one after the other. */
function lockSession(tx: Tx, config: Config, id: string, heldGeneration: number) {
  const { lasts, seconds } = lifetimeIn(config);
  return (
    tx
      .selectFrom("sessions as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .select(["s.id", "s.salt", "s.token_hash", "s.generation", "s.revoked_at", "u.deleted_at"])
      .select([lasts.as("lasts"), seconds.as("seconds")])
      // The clock itself, not the transaction's beginning: it may have waited for the lock.
      .select(
        sql<boolean>`coalesce(s.replaced_at[s.generation - ${heldGeneration}::int]
        > clock_timestamp() - interval '10 seconds', false)`.as("just_replaced"),
      )
      .where("s.id", "=", id)
      .forUpdate("s")
      .executeTakeFirst()
  );
}

async function rotate(tx: Tx, id: string, token: string): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({
      token_hash: hashOf(token),
      generation: sql`generation + 1`,
      // Enough for any number of tabs within the ten seconds that matter.
      replaced_at: sql`(array_prepend(clock_timestamp(), replaced_at))[1:20]`,
    })
    .where("id", "=", id)
    .execute();
}
