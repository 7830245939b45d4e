import type { AuditActor } from "#platform/server/audit.ts";
import type { Db } from "#platform/server/database.ts";
import { hasPermission, type Permission } from "#platform/staffRoles.ts";

type StaffUser = AuditActor["user"] & { id: string };

/**
 * Finds the person on whose behalf a job works. Returns undefined when the account is gone or its role no longer has
 * all of the permissions: the job then changes nothing more.
 */
export async function findPermittedStaff(
  db: Db,
  id: string | null,
  permissions: readonly Permission[],
): Promise<StaffUser | undefined> {
  if (!id) return undefined;
  const user = await db
    .selectFrom("users")
    .select(["id", "email", "staff_role"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!user?.email || !permissions.every((one) => hasPermission(user.staff_role, one))) return undefined;
  return { id: user.id, email: user.email };
}
