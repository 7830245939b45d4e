import { sql } from "kysely";
import { z } from "zod";
import { ShopError } from "#platform/errors.ts";
import { type Language, languageCodes } from "#platform/languages.ts";
import type { Db } from "#platform/server/db.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import { post } from "#platform/server/outbox.ts";
import type { Caller } from "#platform/server/visitor.ts";
import type { AccountLimits } from "./limits.ts";
import { linkMinutes, makeLinkToken, readLinkToken, spendAll, takeLinkToken } from "./linkTokens.ts";
import { hashPassword, refuseCommon } from "./passwords.ts";
import { endSessionsOf } from "./sessions.ts";
import { userByEmail } from "./users.ts";
import "../mails.ts";

/**
 * Does and says the same for every address: whether somebody has it is only looked up by the job, where nobody can
 * measure it.
 */
export async function askForReset(db: Db, limits: AccountLimits, email: string, caller: Caller): Promise<void> {
  await limits.forgot(email, caller.address);
  await enqueue(db, sendReset, { email, language: caller.language });
}

export const sendReset = defineJob({
  name: "accounts.sendReset",
  payload: z.object({ email: z.string(), language: z.enum(languageCodes) }),
  async run({ email, language }, { db, config }) {
    const user = await userByEmail(db, email);
    // What the account says, not what was typed: they may differ in case.
    const to = user?.email;
    if (!user || !to) return;
    await db.transaction().execute(async (tx) => {
      const token = await makeLinkToken(tx, { userId: user.id, purpose: "reset_password" });
      const url = `${config.publicUrl}/reset-password?token=${token}`;
      await post(tx, {
        template: "passwordReset",
        urgent: true,
        to,
        language,
        facts: { name: user.name, url, minutes: linkMinutes },
      });
    });
  },
});

const tokenInvalid = () => new ShopError("invalid", "auth.reset.tokenInvalid");

export async function whoResets(db: Db, token: string): Promise<{ email: string }> {
  const user = await readLinkToken(db, "reset_password", token);
  if (!user?.email) throw tokenInvalid();
  return { email: user.email };
}

/** Whoever opened the link owns the mailbox, so it also proves the address; everybody who was signed in is not any more. */
export async function resetPassword(db: Db, token: string, password: string, publicUrl: string, language: Language) {
  const user = await readLinkToken(db, "reset_password", token);
  if (!user?.email) throw tokenInvalid();
  await refuseCommon(password);
  const password_hash = await hashPassword(password);
  const { id, email, name } = user;
  const isDone = await db.transaction().execute(async (tx) => {
    if (!(await takeLinkToken(tx, "reset_password", token))) return false;
    await tx
      .updateTable("users")
      .set({ password_hash, email_verified_at: sql`coalesce(email_verified_at, now())`, updated_at: sql`now()` })
      .where("id", "=", id)
      .execute();
    await spendAll(tx, id, "verify_email");
    await spendAll(tx, id, "change_email");
    await endSessionsOf(tx, id, "password reset");
    const facts = { name, at: new Date().toISOString(), url: `${publicUrl}/forgot-password` };
    await post(tx, { template: "passwordChanged", to: email, language, facts });
    return true;
  });
  if (!isDone) throw tokenInvalid();
}
