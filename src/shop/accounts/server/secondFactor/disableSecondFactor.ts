import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { StaffRole } from "#platform/staffRoles.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { sendSecurityAlert } from "../sendSecurityAlert.ts";
import "../tables.ts";

/** Call after the code was verified. */
export async function disableSecondFactor(db: Db, config: Config, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("users")
      .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null })
      .where("id", "=", userId)
      .execute();
    await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
    await sendSecurityAlert(tx, config, userId, "secondFactorOff");
  });
}

/** Returns whether users of this role must have a second factor. `role`: null for customers. */
export async function isSecondFactorRequired(db: Db, role: StaffRole | null): Promise<boolean> {
  if (role === null) return false;
  const { staffNeedSecondFactor, secondFactorRoles } = await cachedSettings(db);
  return staffNeedSecondFactor || secondFactorRoles.includes(role);
}
