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

type Because =
  | "logged out"
  | "ended by its owner"
  | "replaced"
  | "reused"
  | "password changed"
  | "password reset"
  | "account deleted";

/** Starts the session of somebody who has just proved who they are. */
export async function openSession(
  db: Db | Tx,
  config: Config,
  userId: string,
  caller: Caller,
  device: Buffer | null = null,
): Promise<Kept> {
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
      device,
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

type Asked = {
  /** Whether the person did something since the last time. */
  active: boolean;
  /** How the browser names this try, and names it again until it has an answer. */
  attempt?: string | undefined;
};

/**
 * Gives a new token for the one that the browser holds. For ten seconds a token that was just replaced still leads to
 * the current one, so that tabs which race, and answers that get lost, log nobody out; after that it ends the session,
 * because two people hold what only one should. Unless it comes with the name that its replacement was asked for under,
 * which only that browser knows: then the answer was lost, however long ago, and the current token is told again.
 */
export async function renewSession(db: Db, config: Config, cookie: string | undefined, asked: Asked): Promise<Kept> {
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
    const attempt = asked.attempt === undefined ? null : hashOf(asked.attempt);
    if (!isCurrent && !session.just_replaced && !wasLost(session, held.generation, attempt)) {
      await end(tx, session.id, "reused");
      return "invalidSession";
    }
    const generation = isCurrent ? session.generation + 1 : session.generation;
    const token = refreshTokenOf(session, generation, config.sessionSecret);
    if (isCurrent) await rotate(tx, session.id, token, attempt);
    if (asked.active)
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

/** Whose session a cookie holds, while that session lasts. */
export async function liveSession(db: Db, config: Config, cookie: string | undefined) {
  const id = await sessionOfCookie(db, config, cookie);
  if (!id) return undefined;
  const session = await db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("s.user_id")
    .where("s.id", "=", id)
    .where("s.revoked_at", "is", null)
    .where("u.deleted_at", "is", null)
    .where(lifetimeIn(config).lasts)
    .executeTakeFirst();
  return session && { id, userId: session.user_id };
}

export async function end(db: Db | Tx, sessionId: string, because: Because): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: sql`now()`, revoked_because: because })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Wherever somebody is signed in. `but`: the session that stays. */
export async function endSessionsOf(tx: Tx, userId: string, because: Because, { but }: { but?: string } = {}) {
  await tx
    .updateTable("sessions")
    .set({ revoked_at: sql`now()`, revoked_because: because })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .$if(but !== undefined, (query) => query.where("id", "<>", but ?? ""))
    .execute();
}

/** Locked, so that tabs which race are answered one after the other. */
function lockSession(tx: Tx, config: Config, id: string, heldGeneration: number) {
  const { lasts, seconds } = lifetimeIn(config);
  return (
    tx
      .selectFrom("sessions as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .select(["s.id", "s.salt", "s.token_hash", "s.generation", "s.attempt", "s.revoked_at", "u.deleted_at"])
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

/** Whether the token before the current one comes back because the answer with the current one never arrived. */
function wasLost(session: { generation: number; attempt: Buffer | null }, held: number, attempt: Buffer | null) {
  return (
    held === session.generation - 1 && attempt !== null && session.attempt !== null && same(attempt, session.attempt)
  );
}

async function rotate(tx: Tx, id: string, token: string, attempt: Buffer | null): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({
      token_hash: hashOf(token),
      attempt,
      generation: sql`generation + 1`,
      // Enough for any number of tabs within the ten seconds that matter.
      replaced_at: sql`(array_prepend(clock_timestamp(), replaced_at))[1:20]`,
    })
    .where("id", "=", id)
    .execute();
}
