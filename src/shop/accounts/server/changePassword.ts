import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import type { AccountLimits } from "./accountLimits.ts";
import { invalidateTokens } from "./linkTokens.ts";
import { hashPassword, rejectCommonPassword } from "./passwords.ts";
import { reauthenticate, withdrawReauthentication } from "./reauthenticate.ts";
import { sendSecurityAlert } from "./sendSecurityAlert.ts";
import { revokeUserSessions } from "./sessions.ts";
import "../mailParams.ts";

type ChangePasswordContext = { db: Db; config: Config; limits: AccountLimits };
type ChangePasswordInput = { currentPassword: string; newPassword: string };

/** Revokes all other sessions, because the old password may be compromised. */
export async function changePassword(
  { db, config, limits }: ChangePasswordContext,
  visitor: Visitor,
  passwords: ChangePasswordInput,
) {
  const { currentPassword, newPassword } = passwords;
  const proof = { password: currentPassword, field: "currentPassword" } as const;
  const user = await reauthenticate({ db, config, limits }, visitor, proof);
  await rejectCommonPassword(newPassword, "newPassword");
  const password_hash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable("users")
      .set({ password_hash, updated_at: sql`now()` })
      .where("id", "=", user.id)
      // Another request may have changed it during hashing.
      .where("password_hash", "is not distinct from", user.password_hash)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw conflict("common.stale");
    await withdrawReauthentication(tx, visitor.sessionId);
    await revokeUserSessions(tx, user.id, "password changed", { but: visitor.sessionId });
    await invalidateTokens(tx, user.id, "reset_password");
    // A pending e-mail change was requested with the old password.
    await invalidateTokens(tx, user.id, "change_email");
    const params = { name: user.name, at: new Date().toISOString(), url: `${config.publicUrl}/forgot-password` };
    if (user.password_hash === null) await sendSecurityAlert(tx, config, user.id, "passwordSet");
    else await queueMail(tx, { template: "passwordChanged", to: visitor.email, language: user.language, params });
  });
}
