import { sql } from "kysely";
import { refused } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { post } from "#platform/server/outbox.ts";
import type { Visitor } from "#platform/server/visitor.ts";
import type { AccountLimits } from "./limits.ts";
import { spendAll } from "./linkTokens.ts";
import { hashPassword, refuseCommon } from "./passwords.ts";
import { proveAgain } from "./proof.ts";
import { endSessionsOf } from "./sessions.ts";
import "../mails.ts";

type Shop = { db: Db; config: Config; limits: AccountLimits };
type Passwords = { currentPassword: string; newPassword: string };

/** Ends every other session: whoever changes a password may know why. */
export async function changePassword({ db, config, limits }: Shop, visitor: Visitor, passwords: Passwords) {
  const { currentPassword, newPassword } = passwords;
  const user = await proveAgain(db, limits, visitor, { password: currentPassword, field: "currentPassword" });
  await refuseCommon(newPassword, "newPassword");
  const password_hash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable("users")
      .set({ password_hash, updated_at: sql`now()` })
      .where("id", "=", user.id)
      // Another tab may have changed it while we were hashing.
      .where("password_hash", "is not distinct from", user.password_hash)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw refused("common.stale");
    await endSessionsOf(tx, user.id, "password changed", { but: visitor.sessionId });
    await spendAll(tx, user.id, "reset_password");
    const facts = { name: user.name, at: new Date().toISOString(), url: `${config.publicUrl}/forgot-password` };
    await post(tx, { template: "passwordChanged", to: visitor.email, language: user.language, facts });
  });
}
