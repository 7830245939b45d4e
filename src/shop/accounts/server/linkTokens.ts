import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";
import { createToken, hashToken } from "#platform/server/randomTokens.ts";
import "./tables.ts";

/** Lifetime of a mail link in minutes. */
export const linkMinutes = 15;

type LinkPurpose = "reset_password" | "change_email";
type LinkTokenInput = { userId: string; purpose: LinkPurpose; email?: string };

/** Returns a token for a mail link; stores its hash. Invalidates earlier ones for the same purpose. */
export async function createLinkToken(tx: Tx, { userId, purpose, email }: LinkTokenInput): Promise<string> {
  const token = createToken();
  await invalidateTokens(tx, userId, purpose);
  await tx
    .insertInto("tokens")
    .values({
      user_id: userId,
      purpose,
      hash: hashToken(token),
      email: email ?? null,
      expires_at: sql`now() + make_interval(mins => ${linkMinutes}::int)`,
    })
    .execute();
  return token;
}

/** Returns the user of a valid token. Does not consume it, because mail scanners open every link. */
export function readLinkToken(db: Db | Tx, purpose: LinkPurpose, token: string) {
  return db
    .selectFrom("tokens as t")
    .innerJoin("users as u", "u.id", "t.user_id")
    .select(["u.id", "u.email", "u.name", "t.email as newEmail"])
    .where("t.hash", "=", hashToken(token))
    .where("t.purpose", "=", purpose)
    .where("t.used_at", "is", null)
    .where("t.expires_at", ">", sql<Date>`now()`)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Consumes a token. Returns true for exactly one of several concurrent calls. */
export async function consumeLinkToken(tx: Tx, purpose: LinkPurpose, token: string): Promise<boolean> {
  const used = await tx
    .updateTable("tokens")
    .set({ used_at: sql`now()` })
    .where("hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Invalidates all of a user's tokens for a purpose. */
export async function invalidateTokens(tx: Tx, userId: string, purpose: LinkPurpose | "verify_email"): Promise<void> {
  await tx
    .updateTable("tokens")
    .set({ used_at: sql`now()`, identity: null })
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
}
