import { createHmac, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { maxCodeAttempts, verificationCodeMinutes } from "../verificationCode.ts";
import { constantTimeEqual, deriveKey } from "./deriveKey.ts";
import { invalidateTokens } from "./linkTokens.ts";
import "../mailParams.ts";
import type { Identity } from "./tables.ts";

type CodeRecipient = { id: string; email: string; name: string };

/**
 * Sends a new code and invalidates earlier ones. Moves their pending identity to the new code; `identity` sets the
 * first one.
 */
export async function sendVerificationCode(
  tx: Tx,
  config: Config,
  { id, email, name }: CodeRecipient,
  language: Language,
  identity?: Identity,
) {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const pendingIdentity = identity ?? (await findPendingIdentity(tx, id));
  await invalidateTokens(tx, id, "verify_email");
  await tx
    .insertInto("tokens")
    .values({
      user_id: id,
      purpose: "verify_email",
      hash: hashCode(code, id, config),
      identity: pendingIdentity ? JSON.stringify(pendingIdentity) : null,
      tries_left: maxCodeAttempts,
      expires_at: sql`now() + make_interval(mins => ${verificationCodeMinutes}::int)`,
    })
    .execute();
  await queueMail(tx, {
    template: "verificationCode",
    to: email,
    language,
    params: { name, code, minutes: verificationCodeMinutes },
    urgent: true,
  });
}

type CodeCheck = { outcome: "codeInvalid" | "tooManyTries" } | { outcome: "right"; identity: Identity | null };

/** Checks a code. Each wrong one counts as an attempt, also among concurrent ones. */
export async function checkVerificationCode(tx: Tx, config: Config, userId: string, code: string): Promise<CodeCheck> {
  const token = await tx
    .selectFrom("tokens")
    .select(["id", "hash", "identity", "tries_left", sql<boolean>`expires_at > now()`.as("good")])
    .where("user_id", "=", userId)
    .where("purpose", "=", "verify_email")
    .where("used_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!token?.good) return { outcome: "codeInvalid" };
  if (token.tries_left === 0) return { outcome: "tooManyTries" };
  if (constantTimeEqual(token.hash, hashCode(code, userId, config))) {
    await invalidateTokens(tx, userId, "verify_email");
    return { outcome: "right", identity: token.identity };
  }
  await tx.updateTable("tokens").set({ tries_left: sql`tries_left - 1` }).where("id", "=", token.id).execute();
  return { outcome: token.tries_left === 1 ? "tooManyTries" : "codeInvalid" };
}

/** Returns the identity of the newest code, even an expired one. */
async function findPendingIdentity(tx: Tx, userId: string): Promise<Identity | null> {
  const token = await tx
    .selectFrom("tokens")
    .select("identity")
    .where("user_id", "=", userId)
    .where("identity", "is not", null)
    .executeTakeFirst();
  return token?.identity ?? null;
}

/** Keyed hash, because six digits alone could be brute-forced. */
const hashCode = (code: string, userId: string, config: Config): Buffer =>
  createHmac("sha256", deriveKey("verification code", config.sessionSecret)).update(`${userId}.${code}`).digest();
