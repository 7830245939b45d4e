import { sql } from "kysely";
import { conflict, notFound, ShopError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { AdminContext, Visitor } from "#platform/server/requestContext.ts";
import { canManageRole, type StaffRole, staffRoles } from "#platform/staffRoles.ts";
import type { StaffMember } from "#shop/accounts/adminStaffContract.ts";
import { sessionLifetimeSql } from "../sessionLifetime.ts";
import { revokeUserSessions } from "../sessions.ts";
import { assertOtherOwner, auditRoleChange, removeStaffRole } from "./removeStaffRole.ts";
import "../tables.ts";

type StaffPage = { page: number; pageSize: number };

/** Lists staff by role, then name, each with their open sessions. */
export async function listStaff(db: Db, config: Config, visitor: Visitor, { page, pageSize }: StaffPage) {
  const rows = await db
    .selectFrom("users as u")
    .select(["u.id", "u.name", "u.email", "u.staff_role", "u.totp_enabled_at"])
    .select(({ selectFrom }) =>
      selectFrom("sessions as s")
        .select(sql<number>`count(*)::int`.as("open"))
        .whereRef("s.user_id", "=", "u.id")
        .where("s.revoked_at", "is", null)
        .where(sessionLifetimeSql(config).lasts)
        .as("sessions"),
    )
    .select(({ selectFrom }) =>
      selectFrom("sessions as s")
        .select(sql<Date | null>`max(s.last_active_at)`.as("at"))
        .whereRef("s.user_id", "=", "u.id")
        .as("lastSeen"),
    )
    .where("u.staff_role", "is not", null)
    .where("u.deleted_at", "is", null)
    .orderBy(sql`array_position(${sql.val([...staffRoles])}::text[], u.staff_role)`)
    .orderBy(sql`search_fold(u.name)`)
    .orderBy("u.id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom("users")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("staff_role", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  const items: StaffMember[] = rows.map((row) => {
    const role = row.staff_role as StaffRole;
    const isSelf = row.id === visitor.id;
    return {
      id: row.id,
      name: row.name,
      email: row.email ?? "",
      role,
      secondFactor: row.totp_enabled_at !== null,
      sessions: row.sessions ?? 0,
      lastSeenAt: row.lastSeen?.toISOString() ?? null,
      isSelf,
      manageable: !isSelf && canManageRole(visitor.staffRole, role),
    };
  });
  return { items, page, pageSize, total };
}

/** Takes effect at the person's next call. */
export async function changeStaffRole(admin: AdminContext, id: string, role: StaffRole): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const before = await lockManageable(tx, admin, id);
    const mine = await lockedRole(tx, admin.user.id);
    if (!canManageRole(mine, role)) throw new ShopError("notAllowed", "admin.staff.tooMuch");
    if (before === role) return;
    if (before === "owner") await assertOtherOwner(tx, id);
    await tx.updateTable("users").set({ staff_role: role, updated_at: sql`now()` }).where("id", "=", id).execute();
    await auditRoleChange(tx, admin, id, { before, after: role });
  });
}

/** Makes a customer of the person. Their next call is a 401. */
export async function removeStaff(admin: AdminContext, id: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const role = await lockManageable(tx, admin, id);
    await removeStaffRole(tx, admin, { id, role });
  });
}

export async function endStaffSessions(admin: AdminContext, id: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    await lockManageable(tx, admin, id);
    await revokeUserSessions(tx, id, "ended by staff");
    await recordAudit(tx, admin, { action: "user.signedOut", subject: "user", subjectId: id });
  });
}

/** Returns the role of a member of staff whom the caller may manage now. Locks both, so that neither changes meanwhile. */
async function lockManageable(tx: Tx, admin: AdminContext, id: string): Promise<StaffRole> {
  if (id === admin.user.id) throw conflict("admin.staff.notSelf");
  const rows = await tx
    .selectFrom("users")
    .select(["id", "staff_role"])
    .where("id", "in", [id, admin.user.id])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  const roleOf = (userId: string) => rows.find((row) => row.id === userId)?.staff_role ?? null;
  const role = roleOf(id);
  if (!role) throw notFound("request.notFound");
  if (!canManageRole(roleOf(admin.user.id), role)) throw new ShopError("notAllowed", "admin.staff.tooMuch");
  return role;
}

async function lockedRole(tx: Tx, id: string): Promise<StaffRole | null> {
  const user = await tx.selectFrom("users").select("staff_role").where("id", "=", id).executeTakeFirst();
  return user?.staff_role ?? null;
}
