import type { Tx } from "#platform/server/db.ts";
import { readSettings } from "#shop/settings/server/settings.ts";
import "./tables.ts";

/** Who is told when somebody of the shop has to look: all of the staff, each in the own language. */
export async function staffToTell(tx: Tx) {
  const staff = await tx
    .selectFrom("users")
    .select(["email", "language"])
    .where("role", "=", "admin")
    .where("deleted_at", "is", null)
    .where("email", "is not", null)
    .$narrowType<{ email: string }>()
    .execute();
  if (staff.length > 0) return staff;
  const { contactEmail } = await readSettings(tx);
  return [{ email: contactEmail, language: "en" as const }];
}
