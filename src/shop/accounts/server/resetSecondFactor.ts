import { sql } from "kysely";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { sendSecurityAlert } from "./sendSecurityAlert.ts";
import { revokeUserSessions } from "./sessions.ts";
import "./tables.ts";

/**
 * Removes the second factor and its recovery codes for an owner who can give no code, and ends all sessions. For the
 * CLI alone: neither a session nor the mailbox may do this.
 */
export function resetSecondFactor(
  db: Db,
  config: Pick<Config, "publicUrl">,
  email: string,
): Promise<"reset" | "was off" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select(["id", "totp_enabled_at"])
      .where("email", "=", email)
      .where("deleted_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return "unknown";
    if (!user.totp_enabled_at) return "was off";
    await tx
      .updateTable("users")
      .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null, updated_at: sql`now()` })
      .where("id", "=", user.id)
      .execute();
    await tx.deleteFrom("recovery_codes").where("user_id", "=", user.id).execute();
    await revokeUserSessions(tx, user.id, "second factor reset");
    const entry = { action: "user.secondFactor", subject: "user", subjectId: user.id, before: "on", after: "off" };
    await recordAudit(tx, { user: { id: null, email: "npm run admin" }, request: { requestId: null } }, entry);
    await sendSecurityAlert(tx, config, user.id, "secondFactorReset");
    return "reset";
  });
}
