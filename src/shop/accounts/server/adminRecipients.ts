import type { Tx } from "#platform/server/database.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import "./tables.ts";

/** Returns owners and managers with their languages, as recipients of operational mails. */
export async function listAdminRecipients(tx: Tx) {
  const admins = await tx
    .selectFrom("users")
    .select(["email", "language"])
    .where("staff_role", "in", ["owner", "manager"])
    .where("deleted_at", "is", null)
    .where("email", "is not", null)
    .$narrowType<{ email: string }>()
    .execute();
  if (admins.length > 0) return admins;
  const { contactEmail } = await readSettings(tx);
  return [{ email: contactEmail, language: "en" as const }];
}
