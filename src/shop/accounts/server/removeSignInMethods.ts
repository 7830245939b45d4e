import type { Tx } from "#platform/server/database.ts";
import "./tables.ts";

/**
 * Removes all sign-in methods, also pending ones: password, identities, second factor, sessions, codes and links.
 * For an account with an unverified e-mail before its owner gets it, because a stranger may have created it. Deletes
 * sessions instead of revoking them, so that their browsers do not count as known devices.
 */
export async function removeSignInMethods(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("users")
    .set({ password_hash: null, totp_secret: null, totp_enabled_at: null, totp_last_step: null })
    .where("id", "=", userId)
    .execute();
  for (const table of ["identities", "recovery_codes", "sessions", "tokens"] as const)
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
}
