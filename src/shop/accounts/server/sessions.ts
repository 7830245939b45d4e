import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { hashToken } from "#platform/server/randomTokens.ts";
import type { RequestInfo } from "#platform/server/requestContext.ts";
import { constantTimeEqual } from "./deriveKey.ts";
import { createRefreshToken, hasValidProof, parseRefreshToken } from "./refreshTokens.ts";
import { sessionLifetimeSql } from "./sessionLifetime.ts";
import "./tables.ts";

/** Data for the session cookie. `seconds`: its lifetime. */
export type IssuedSession = { sessionId: string; token: string; seconds: number };

type RevocationReason =
  | "logged out"
  | "ended by its owner"
  | "replaced"
  | "reused"
  | "password changed"
  | "password reset"
  | "second factor reset"
  | "staff role given"
  | "staff role removed"
  | "ended by staff"
  | "account deleted";

/** Creates a session for an authenticated user. */
export async function createSession(
  db: Db | Tx,
  config: Config,
  userId: string,
  caller: RequestInfo,
  device: Buffer | null = null,
): Promise<IssuedSession> {
  const id = randomUUID();
  const salt = randomBytes(16);
  const token = createRefreshToken({ id, salt }, 0, config.sessionSecret);
  await db
    .insertInto("sessions")
    .values({
      id,
      user_id: userId,
      salt,
      token_hash: hashToken(token),
      user_agent: caller.userAgent || null,
      address: caller.ip,
      device,
      // Accounts without a password sign in by provider only, which proves the account like a password does.
      reauthenticated_at: sql<Date | null>`(select now() from users where id = ${userId} and password_hash is null)`,
    })
    .execute();
  const { seconds } = await db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(sessionLifetimeSql(config).seconds.as("seconds"))
    .where("s.id", "=", id)
    .executeTakeFirstOrThrow();
  return { sessionId: id, token, seconds };
}

type RefreshSessionInput = {
  /** Whether the user was active since the last renewal. */
  active: boolean;
  /** Idempotency key of the browser, reused until it has a response. */
  attempt?: string | undefined;
};

/**
 * Rotates the refresh token. For ten seconds a replaced token still gives the current one, so that racing tabs and lost
 * responses sign nobody out; after that its reuse revokes the session, as the token was probably stolen. Exception:
 * with the `attempt` key of its rotation, which only that browser knows, the response was lost, however long ago, and
 * the current token is returned again.
 */
export async function refreshSession(
  db: Db,
  config: Config,
  cookie: string | undefined,
  input: RefreshSessionInput,
): Promise<IssuedSession> {
  if (!cookie) throw new ShopError("notSignedIn", "auth.refresh.noToken");
  const presented = parseRefreshToken(cookie);
  if (!presented) throw new ShopError("notSignedIn", "auth.refresh.invalidSession");

  // Returns rejections instead of throwing, so that the revocation commits.
  const outcome = await db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, config, presented.sessionId, presented.generation);
    if (!session || session.revoked_at || session.deleted_at) return "invalidSession";
    const isCurrent = constantTimeEqual(hashToken(cookie), session.token_hash);
    if (!isCurrent && !hasValidProof(presented, session, config.sessionSecret)) return "invalidSession";
    if (!session.lasts) return "sessionExpired";
    const attempt = input.attempt === undefined ? null : hashToken(input.attempt);
    if (!isCurrent && !session.just_replaced && !wasResponseLost(session, presented.generation, attempt)) {
      await revokeSession(tx, session.id, "reused");
      return "invalidSession";
    }
    const generation = isCurrent ? session.generation + 1 : session.generation;
    const token = createRefreshToken(session, generation, config.sessionSecret);
    if (isCurrent) await rotateToken(tx, session.id, token, attempt);
    if (input.active)
      await tx.updateTable("sessions").set({ last_active_at: sql`now()` }).where("id", "=", session.id).execute();
    return { sessionId: session.id, token, seconds: session.seconds };
  });
  if (typeof outcome === "string") throw new ShopError("notSignedIn", `auth.refresh.${outcome}`);
  return outcome;
}

/** Returns the session id of a cookie whose token we issued, current or older. */
export async function sessionIdFromCookie(
  db: Db,
  config: Config,
  cookie: string | undefined,
): Promise<string | undefined> {
  const presented = parseRefreshToken(cookie ?? "");
  if (!presented) return undefined;
  const session = await db
    .selectFrom("sessions")
    .select(["id", "salt"])
    .where("id", "=", presented.sessionId)
    .executeTakeFirst();
  return session && hasValidProof(presented, session, config.sessionSecret) ? session.id : undefined;
}

/** Returns the active session of a cookie with its user. */
export async function findActiveSession(db: Db, config: Config, cookie: string | undefined) {
  const id = await sessionIdFromCookie(db, config, cookie);
  if (!id) return undefined;
  const session = await db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("s.user_id")
    .where("s.id", "=", id)
    .where("s.revoked_at", "is", null)
    .where("u.deleted_at", "is", null)
    .where(sessionLifetimeSql(config).lasts)
    .executeTakeFirst();
  return session && { id, userId: session.user_id };
}

export async function revokeSession(db: Db | Tx, sessionId: string, reason: RevocationReason): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: sql`now()`, revoked_because: reason })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Revokes all sessions of a user except `but`. */
export async function revokeUserSessions(
  tx: Tx,
  userId: string,
  reason: RevocationReason,
  { but }: { but?: string } = {},
) {
  await tx
    .updateTable("sessions")
    .set({ revoked_at: sql`now()`, revoked_because: reason })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .$if(but !== undefined, (query) => query.where("id", "<>", but ?? ""))
    .execute();
}

/** Locks the row, to serialise racing tabs. */
function lockSession(tx: Tx, config: Config, id: string, presentedGeneration: number) {
  const { lasts, seconds } = sessionLifetimeSql(config);
  return (
    tx
      .selectFrom("sessions as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .select(["s.id", "s.salt", "s.token_hash", "s.generation", "s.attempt", "s.revoked_at", "u.deleted_at"])
      .select([lasts.as("lasts"), seconds.as("seconds")])
      // clock_timestamp(), not now(): the transaction may have waited for the lock.
      .select(
        sql<boolean>`coalesce(s.replaced_at[s.generation - ${presentedGeneration}::int]
        > clock_timestamp() - interval '10 seconds', false)`.as("just_replaced"),
      )
      .where("s.id", "=", id)
      .forUpdate("s")
      .executeTakeFirst()
  );
}

/** Returns true if the previous token is reused because the response with the current one was lost. */
function wasResponseLost(
  session: { generation: number; attempt: Buffer | null },
  presentedGeneration: number,
  attempt: Buffer | null,
) {
  return (
    presentedGeneration === session.generation - 1 &&
    attempt !== null &&
    session.attempt !== null &&
    constantTimeEqual(attempt, session.attempt)
  );
}

async function rotateToken(tx: Tx, id: string, token: string, attempt: Buffer | null): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({
      token_hash: hashToken(token),
      attempt,
      generation: sql`generation + 1`,
      // Twenty timestamps suffice for all tabs within the ten seconds.
      replaced_at: sql`(array_prepend(clock_timestamp(), replaced_at))[1:20]`,
    })
    .where("id", "=", id)
    .execute();
}
