import { sql } from "kysely";
import { invalid, refused, ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { post } from "#platform/server/outbox.ts";
import { forgetMails } from "#platform/server/personalMails.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import type { AccountLimits } from "./limits.ts";
import { linkMinutes, makeLinkToken, readLinkToken, spendAll, takeLinkToken } from "./linkTokens.ts";
import { proveAgain } from "./proof.ts";
import { userByEmail } from "./users.ts";
import "../mails.ts";

type Shop = { db: Db; config: Config; limits: AccountLimits };
type Wish = { email: string; password?: string | undefined };

/** Nothing changes until the link at the new address is opened. */
export async function askForNewEmail({ db, config, limits }: Shop, visitor: Visitor, wish: Wish, caller: Caller) {
  const { email, password } = wish;
  const user = await proveAgain(db, limits, visitor, { password, field: "password" });
  if (user.email?.toLowerCase() === email.toLowerCase()) throw invalid({ email: "profile.emailSame" });
  await limits.newEmail(user.id);
  if (await userByEmail(db, email)) throw invalid({ email: "auth.signup.emailExists" });
  await db.transaction().execute(async (tx) => {
    const token = await makeLinkToken(tx, { userId: user.id, purpose: "change_email", email });
    const url = `${config.publicUrl}/confirm-email?token=${token}`;
    const facts = { name: user.name, url, minutes: linkMinutes };
    await post(tx, { template: "emailConfirm", to: email, language: caller.language, facts, urgent: true });
  });
}

/** The old address hears of it, and then never again. */
export async function confirmNewEmail(db: Db, token: string): Promise<{ email: string }> {
  const user = await readLinkToken(db, "change_email", token);
  const email = user?.newEmail;
  const old = user?.email;
  if (!user || !email || !old) throw new ShopError("invalid", "profile.emailLinkInvalid");
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await takeLinkToken(tx, "change_email", token))) throw new ShopError("invalid", "profile.emailLinkInvalid");
      const { language } = await tx
        .updateTable("users")
        .set({
          email,
          email_verified_at: sql`now()`,
          updated_at: sql`now()`,
          former_emails: sql`array_append(array_remove(former_emails, lower(${email})), lower(email))`,
        })
        .where("id", "=", user.id)
        .where("email", "=", old)
        .returning("language")
        .executeTakeFirstOrThrow(() => refused("common.stale"));
      // Links that wait at the old address would still open the account.
      await spendAll(tx, user.id, "reset_password");
      await spendAll(tx, user.id, "verify_email");
      await forgetMails(tx, [old]);
      const facts = { name: user.name, at: new Date().toISOString() };
      await post(tx, { template: "emailChanged", to: old, language, facts, forget: true });
    });
  } catch (error) {
    // Somebody signed up with it since the link was sent.
    if ((error as { code?: string }).code === "23505") throw refused("auth.signup.emailExists");
    throw error;
  }
  return { email };
}
