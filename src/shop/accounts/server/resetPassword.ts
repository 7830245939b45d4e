import { sql } from "kysely";
import { z } from "zod";
import { ShopError } from "#platform/errors.ts";
import { type Language, languageCodes } from "#platform/languages.ts";
import type { Db } from "#platform/server/database.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import { queueMail } from "#platform/server/outbox.ts";
import type { RequestInfo } from "#platform/server/requestContext.ts";
import type { AccountLimits } from "./accountLimits.ts";
import { revokeApiTokens } from "./apiTokens/manageApiTokens.ts";
import { consumeLinkToken, createLinkToken, invalidateTokens, linkMinutes, readLinkToken } from "./linkTokens.ts";
import { hashPassword, rejectCommonPassword } from "./passwords.ts";
import { listRemainingMethods } from "./recovery.ts";
import { removeSignInMethods } from "./removeSignInMethods.ts";
import { sendSecurityAlert } from "./sendSecurityAlert.ts";
import { revokeUserSessions } from "./sessions.ts";
import { findUserByEmail } from "./users.ts";
import "../mailParams.ts";

/**
 * Does the same work and gives the same response for every address. Only the job looks up the account, so that timing
 * reveals nothing.
 */
export async function requestPasswordReset(
  db: Db,
  limits: AccountLimits,
  email: string,
  caller: RequestInfo,
): Promise<void> {
  await limits.forgot(email, caller.ip);
  await enqueue(db, sendPasswordResetJob, { email, language: caller.language });
}

export const sendPasswordResetJob = defineJob({
  name: "accounts.sendReset",
  payload: z.object({ email: z.string(), language: z.enum(languageCodes) }),
  async run({ email, language }, { db, config }) {
    const user = await findUserByEmail(db, email);
    // The stored address, which may differ in case from the typed one.
    const to = user?.email;
    if (!user || !to) return;
    await db.transaction().execute(async (tx) => {
      const token = await createLinkToken(tx, { userId: user.id, purpose: "reset_password" });
      const url = `${config.publicUrl}/reset-password?token=${token}`;
      await queueMail(tx, {
        template: "passwordReset",
        urgent: true,
        to,
        language,
        params: { name: user.name, url, minutes: linkMinutes },
      });
    });
  },
});

const invalidTokenError = () => new ShopError("invalid", "auth.reset.tokenInvalid");

export async function readResetLink(db: Db, token: string): Promise<{ email: string }> {
  const user = await readLinkToken(db, "reset_password", token);
  if (!user?.email) throw invalidTokenError();
  return { email: user.email };
}

/**
 * Sets the password, verifies the e-mail (the link proves ownership of the mailbox) and revokes all sessions and API tokens. If the
 * e-mail was unverified, also removes all sign-in methods, because a stranger may have created the account.
 */
export async function resetPassword(db: Db, token: string, password: string, publicUrl: string, language: Language) {
  const user = await readLinkToken(db, "reset_password", token);
  if (!user?.email) throw invalidTokenError();
  await rejectCommonPassword(password);
  const password_hash = await hashPassword(password);
  const { id, email, name } = user;
  const done = await db.transaction().execute(async (tx) => {
    if (!(await consumeLinkToken(tx, "reset_password", token))) return undefined;
    const before = await tx
      .selectFrom("users")
      .select(["password_hash", "email_verified_at", "totp_enabled_at"])
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (!before.email_verified_at) await removeSignInMethods(tx, id);
    await tx
      .updateTable("users")
      .set({ password_hash, email_verified_at: sql`coalesce(email_verified_at, now())`, updated_at: sql`now()` })
      .where("id", "=", id)
      .execute();
    await invalidateTokens(tx, id, "verify_email");
    await invalidateTokens(tx, id, "change_email");
    await revokeUserSessions(tx, id, "password reset");
    await revokeApiTokens(tx, id);
    const params = { name, at: new Date().toISOString(), url: `${publicUrl}/forgot-password` };
    if (before.password_hash === null) await sendSecurityAlert(tx, { publicUrl }, id, "passwordSet");
    else
      await queueMail(tx, {
        template: "passwordChanged",
        to: email,
        language,
        params: { ...params, everywhere: true },
      });
    return { secondFactor: before.email_verified_at !== null && before.totp_enabled_at !== null };
  });
  if (!done) throw invalidTokenError();
  const { linked, secondFactor } = await listRemainingMethods(db, { id, ...done });
  return { userId: id, passwordHash: password_hash, hasOtherMethods: linked.length > 0 || secondFactor };
}
