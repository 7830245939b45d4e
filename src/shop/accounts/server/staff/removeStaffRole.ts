import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { type AuditActor, recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { StaffRole } from "#platform/staffRoles.ts";
import { revokeApiTokens } from "../apiTokens/manageApiTokens.ts";
import { revokeUserSessions } from "../sessions.ts";
import "../tables.ts";

/** Makes a customer of a member of staff and ends all their sessions and API tokens, so that the next call of each is a 401. */
export async function removeStaffRole(
  tx: Tx,
  actor: AuditActor,
  { id, role }: { id: string; role: StaffRole },
): Promise<void> {
  if (role === "owner") await assertOtherOwner(tx, id);
  await tx.updateTable("users").set({ staff_role: null, updated_at: sql`now()` }).where("id", "=", id).execute();
  await revokeUserSessions(tx, id, "staff role removed");
  await revokeApiTokens(tx, id);
  await auditRoleChange(tx, actor, id, { before: role, after: null });
}

/** Locks all owners, in one order, so that two owners cannot demote each other at once. */
export async function assertOtherOwner(tx: Tx, id: string): Promise<void> {
  const owners = await tx
    .selectFrom("users")
    .select("id")
    .where("staff_role", "=", "owner")
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (!owners.some((owner) => owner.id !== id)) throw conflict("admin.staff.lastOwner");
}

/** `user` is a customer. */
export function auditRoleChange(
  tx: Tx,
  actor: AuditActor,
  userId: string,
  { before, after }: { before: StaffRole | null; after: StaffRole | null },
): Promise<void> {
  const roles = { before: before ?? "user", after: after ?? "user" };
  return recordAudit(tx, actor, { action: "user.role", subject: "user", subjectId: userId, ...roles });
}
