import { sql } from "kysely";
import { conflict, notFound, ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { RequestInfo } from "#platform/server/requestContext.ts";
import { providerLabels } from "../oauthProviders.ts";
import type { AccountLimits } from "./accountLimits.ts";
import { linkIdentity } from "./oauth/linkIdentity.ts";
import { sendSecurityAlert } from "./sendSecurityAlert.ts";
import { checkVerificationCode, sendVerificationCode } from "./verificationCodes.ts";

/** Verifies the e-mail and, for a sign-up through a provider, links the identity. */
export async function verifyEmail(db: Db, config: Config, userId: string, code: string): Promise<void> {
  // Commits in either case, because a wrong code must count.
  const outcome = await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("email_verified_at")
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      // Lock: a password reset verifies the e-mail too, and the first of both decides what is linked.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return "userNotFound";
    const check = await checkVerificationCode(tx, config, userId, code);
    if (check.outcome !== "right" || user.email_verified_at) return check.outcome;
    await tx.updateTable("users").set({ email_verified_at: sql`now()` }).where("id", "=", userId).execute();
    if (!check.identity) return "right";
    const provider = providerLabels[check.identity.provider];
    if (!(await linkIdentity(tx, userId, check.identity))) throw conflict("auth.oauth.linkedElsewhere", { provider });
    await sendSecurityAlert(tx, config, userId, "linked", provider);
    return "right";
  });
  if (outcome === "right") return;
  if (outcome === "userNotFound") throw notFound("auth.verify.userNotFound");
  const key = `auth.verify.${outcome}` as const;
  throw new ShopError("invalid", key, { fields: { code: key } });
}

/** Gives the same response whether the account exists or not. */
export async function resendVerificationCode(
  db: Db,
  config: Config,
  limits: AccountLimits,
  userId: string,
  caller: RequestInfo,
) {
  const seconds = await limits.resend(userId);
  if (seconds > 0) return { sent: false, seconds };
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select(["id", "email", "name"])
      .where("id", "=", userId)
      .where("email_verified_at", "is", null)
      .where("deleted_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (user?.email) await sendVerificationCode(tx, config, { ...user, email: user.email }, caller.language);
  });
  return { sent: true, seconds: 60 };
}
