import { sql } from "kysely";
import { conflict, ShopError, validationError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { deleteMailsTo } from "#platform/server/outboxPersonalData.ts";
import type { RequestInfo, Visitor } from "#platform/server/requestContext.ts";
import type { AccountLimits } from "./accountLimits.ts";
import { consumeLinkToken, createLinkToken, invalidateTokens, linkMinutes, readLinkToken } from "./linkTokens.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { findUserByEmail } from "./users.ts";
import "../mailParams.ts";

type ChangeEmailContext = { db: Db; config: Config; limits: AccountLimits };
type ChangeEmailInput = { email: string; password?: string | undefined };

/** Mails a confirmation link to the new address; the e-mail changes only when it is confirmed. */
export async function requestEmailChange(
  { db, config, limits }: ChangeEmailContext,
  visitor: Visitor,
  input: ChangeEmailInput,
  caller: RequestInfo,
) {
  const { email, password } = input;
  const user = await reauthenticate({ db, config, limits }, visitor, { password, field: "password" });
  if (user.email?.toLowerCase() === email.toLowerCase()) throw validationError({ email: "profile.emailSame" });
  await limits.newEmail(user.id);
  await limits.revealing(caller.ip, async () => {
    if (await findUserByEmail(db, email)) throw validationError({ email: "auth.signup.emailExists" });
  });
  await db.transaction().execute(async (tx) => {
    const token = await createLinkToken(tx, { userId: user.id, purpose: "change_email", email });
    const url = `${config.publicUrl}/confirm-email?token=${token}`;
    const params = { name: user.name, url, minutes: linkMinutes };
    await queueMail(tx, { template: "emailConfirm", to: email, language: caller.language, params, urgent: true });
  });
}

/** Changes the e-mail and notifies the old address a last time. */
export async function confirmEmailChange(db: Db, token: string): Promise<{ email: string }> {
  const user = await readLinkToken(db, "change_email", token);
  const email = user?.newEmail;
  const oldEmail = user?.email;
  if (!user || !email || !oldEmail) throw new ShopError("invalid", "profile.emailLinkInvalid");
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await consumeLinkToken(tx, "change_email", token)))
        throw new ShopError("invalid", "profile.emailLinkInvalid");
      const { language } = await tx
        .updateTable("users")
        .set({
          email,
          email_verified_at: sql`now()`,
          updated_at: sql`now()`,
          former_emails: sql`array_append(array_remove(former_emails, lower(${email})), lower(email))`,
        })
        .where("id", "=", user.id)
        .where("email", "=", oldEmail)
        .returning("language")
        .executeTakeFirstOrThrow(() => conflict("common.stale"));
      // Pending reset links in the old mailbox would still give access.
      await invalidateTokens(tx, user.id, "reset_password");
      await invalidateTokens(tx, user.id, "verify_email");
      await deleteMailsTo(tx, oldEmail);
      const params = { name: user.name, at: new Date().toISOString() };
      await queueMail(tx, { template: "emailChanged", to: oldEmail, language, params, forget: true });
    });
  } catch (error) {
    // Unique violation: another account took the address since the link was sent.
    if ((error as { code?: string }).code === "23505") throw conflict("auth.signup.emailExists");
    throw error;
  }
  return { email };
}
