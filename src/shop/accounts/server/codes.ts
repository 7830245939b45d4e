import { createHmac, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/db.ts";
import { post } from "#platform/server/outbox.ts";
import { codeMinutes, codeTries } from "../code.ts";
import { keyFor, same } from "./keys.ts";
import "../mails.ts";
import "./tables.ts";

type Recipient = { id: string; email: string; name: string };

/** Sends a new code; the ones before it are good for nothing from now on. */
export async function sendCode(tx: Tx, config: Config, { id, email, name }: Recipient, language: Language) {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await tx
    .updateTable("tokens")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", id)
    .where("purpose", "=", "verify_email")
    .where("used_at", "is", null)
    .execute();
  await tx
    .insertInto("tokens")
    .values({
      user_id: id,
      purpose: "verify_email",
      hash: hashOf(code, id, config),
      tries_left: codeTries,
      expires_at: sql`now() + make_interval(mins => ${codeMinutes}::int)`,
    })
    .execute();
  await post(tx, {
    template: "verificationCode",
    to: email,
    language,
    facts: { name, code, minutes: codeMinutes },
    urgent: true,
  });
}

/** Whether the code is right. Each wrong one costs a try, also when many are tried at the same moment. */
export async function tryCode(tx: Tx, config: Config, userId: string, code: string) {
  const token = await tx
    .selectFrom("tokens")
    .select(["id", "hash", "tries_left", sql<boolean>`expires_at > now()`.as("good")])
    .where("user_id", "=", userId)
    .where("purpose", "=", "verify_email")
    .where("used_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!token?.good) return "codeInvalid";
  if (token.tries_left === 0) return "tooManyTries";
  if (same(token.hash, hashOf(code, userId, config))) {
    await tx.updateTable("tokens").set({ used_at: sql`now()` }).where("id", "=", token.id).execute();
    return "right";
  }
  await tx.updateTable("tokens").set({ tries_left: sql`tries_left - 1` }).where("id", "=", token.id).execute();
  return token.tries_left === 1 ? "tooManyTries" : "codeInvalid";
}

/** With the shop's secret: six digits alone would be found by trying them all. */
const hashOf = (code: string, userId: string, config: Config): Buffer =>
  createHmac("sha256", keyFor("verification code", config.sessionSecret)).update(`${userId}.${code}`).digest();
