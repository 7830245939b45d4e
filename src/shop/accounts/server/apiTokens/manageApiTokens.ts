import { sql } from "kysely";
import { conflict, notFound, ShopError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { hashToken } from "#platform/server/randomTokens.ts";
import type { AdminContext, Visitor } from "#platform/server/requestContext.ts";
import { canManageRole, hasPermission, type Permission, type StaffRole } from "#platform/staffRoles.ts";
import type { ApiTokenView } from "#shop/accounts/apiTokensContract.ts";
import { sendSecurityAlert } from "../sendSecurityAlert.ts";
import { createApiToken, prefixOf } from "./apiToken.ts";
import "../tables.ts";

/** Most active tokens per member of staff; beyond that most would be forgotten ones. */
const maxTokens = 20;

type ApiTokenInput = { name: string; scopes: Permission[]; days: number };

/** Creates a token for the caller, mails them about it and returns its id with the token, which is never shown again. */
export function issueApiToken(
  admin: AdminContext & { config: Config },
  { name, scopes, days }: ApiTokenInput,
): Promise<{ id: string; token: string }> {
  const { user } = admin;
  return admin.db.transaction().execute(async (tx) => {
    // Locked, so that two calls at once count each other's token and a demotion just before counts.
    const owner = await tx
      .selectFrom("users")
      .select("staff_role")
      .where("id", "=", user.id)
      .forUpdate()
      .executeTakeFirst();
    const role = owner?.staff_role ?? null;
    if (![...scopes, "tokens.manage" as const].every((scope) => hasPermission(role, scope)))
      throw new ShopError("notAllowed", "admin.staff.tooMuch");
    const { used } = await tx
      .selectFrom("api_tokens")
      .select(sql<number>`count(*)::int`.as("used"))
      .where("user_id", "=", user.id)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", sql<Date>`now()`)
      .executeTakeFirstOrThrow();
    if (used >= maxTokens) throw conflict("admin.tokens.tooMany", { count: maxTokens });
    const token = createApiToken();
    const prefix = prefixOf(token);
    const { id } = await tx
      .insertInto("api_tokens")
      .values({
        user_id: user.id,
        name,
        prefix,
        token_hash: hashToken(token),
        scopes: [...new Set(scopes)],
        expires_at: sql<Date>`now() + make_interval(days => ${days}::int)`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = { name, prefix, scopes, days };
    await sendSecurityAlert(tx, admin.config, user.id, "apiTokenCreated", name);
    await recordAudit(tx, admin, { action: "apiToken.created", subject: "apiToken", subjectId: id, after });
    return { id, token };
  });
}

/** Takes effect at the next call of the token. */
export function revokeApiToken(admin: AdminContext, id: string): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const token = await tokenViews(tx).where("t.id", "=", id).forUpdate("t").executeTakeFirst();
    if (!token || token.revoked_at) throw notFound("request.notFound");
    if (!isManageable(admin.user, token)) throw new ShopError("notAllowed", "admin.staff.tooMuch");
    await tx.updateTable("api_tokens").set({ revoked_at: sql`now()` }).where("id", "=", id).execute();
    const { name, prefix, email: owner } = token;
    const entry = { action: "apiToken.revoked", subject: "apiToken", subjectId: id, before: { name, prefix, owner } };
    await recordAudit(tx, admin, entry);
  });
}

/** Revokes all tokens of a person who leaves, or whose password is reset. */
export async function revokeApiTokens(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("api_tokens")
    .set({ revoked_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}

type TokenPage = { page: number; pageSize: number };

/** Lists the tokens of all staff, the newest first; revoked and expired ones until they are deleted. */
export async function listApiTokens(db: Db, visitor: Visitor, { page, pageSize }: TokenPage) {
  const rows = await tokenViews(db)
    .orderBy("t.created_at", "desc")
    .orderBy("t.id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom("api_tokens")
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  return { items: rows.map((row) => presentToken(visitor, row)), page, pageSize, total };
}

export async function findApiToken(db: Db, visitor: Visitor, id: string): Promise<ApiTokenView> {
  return presentToken(visitor, await tokenViews(db).where("t.id", "=", id).executeTakeFirstOrThrow());
}

const tokenViews = (db: Db | Tx) =>
  db
    .selectFrom("api_tokens as t")
    .innerJoin("users as u", "u.id", "t.user_id")
    .select(["t.id", "t.user_id", "t.name", "t.prefix", "t.scopes", "t.created_at", "t.expires_at", "t.last_used_at"])
    .select(["t.revoked_at", "u.name as owner", "u.email", "u.staff_role"])
    .select(sql<boolean>`t.expires_at <= now()`.as("expired"));

type TokenRow = Awaited<ReturnType<ReturnType<typeof tokenViews>["executeTakeFirstOrThrow"]>>;
type Owner = { user_id: string; staff_role: StaffRole | null };

const isManageable = ({ id, staffRole }: Visitor, { user_id, staff_role }: Owner): boolean =>
  user_id === id || (staff_role !== null && canManageRole(staffRole, staff_role));

const presentToken = (visitor: Visitor, row: TokenRow): ApiTokenView => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  owner: row.owner || (row.email ?? ""),
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  state: row.revoked_at ? "revoked" : row.expired ? "expired" : "active",
  manageable: isManageable(visitor, row),
});
