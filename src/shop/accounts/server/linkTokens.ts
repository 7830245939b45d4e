import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/db.ts";
import "./tables.ts";

/** How long a link in a mail is good for. */
export const linkMinutes = 15;

type Purpose = "reset_password" | "change_email";
type Made = { userId: string; purpose: Purpose; email?: string };

/** A secret that stands in a link and is kept as its hash. Earlier ones for the same purpose die. */
export async function makeLinkToken(tx: Tx, { userId, purpose, email }: Made): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await spendAll(tx, userId, purpose);
  await tx
    .insertInto("tokens")
    .values({
      user_id: userId,
      purpose,
      hash: hashOf(token),
      email: email ?? null,
      expires_at: sql`now() + make_interval(mins => ${linkMinutes}::int)`,
    })
    .execute();
  return token;
}

/** Whose it is, while it is good. Looking at it does not use it up: scanners of mail open every link. */
export function readLinkToken(db: Db | Tx, purpose: Purpose, token: string) {
  return db
    .selectFrom("tokens as t")
    .innerJoin("users as u", "u.id", "t.user_id")
    .select(["u.id", "u.email", "u.name", "t.email as newEmail"])
    .where("t.hash", "=", hashOf(token))
    .where("t.purpose", "=", purpose)
    .where("t.used_at", "is", null)
    .where("t.expires_at", ">", sql<Date>`now()`)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Uses it up; of two who try at once, one gets it. Answers whether this one did. */
export async function takeLinkToken(tx: Tx, purpose: Purpose, token: string): Promise<boolean> {
  const used = await tx
    .updateTable("tokens")
    .set({ used_at: sql`now()` })
    .where("hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Nothing that was sent for this purpose leads anywhere any more. */
export async function spendAll(tx: Tx, userId: string, purpose: Purpose | "verify_email"): Promise<void> {
  await tx
    .updateTable("tokens")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
