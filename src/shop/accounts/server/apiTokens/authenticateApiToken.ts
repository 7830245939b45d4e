import type pg from "pg";
import { hashToken } from "#platform/server/randomTokens.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import type { Permission, StaffRole } from "#platform/staffRoles.ts";
import { isApiToken } from "./apiToken.ts";

type TokenRow = {
  id: string;
  label: string;
  scopes: Permission[];
  user_id: string;
  staff_role: StaffRole;
  email: string;
  name: string;
  second: boolean;
  rested: boolean;
};

/**
 * Returns the member of staff for whom a program calls; undefined for an unknown, expired or revoked token, and for one
 * whose owner is no longer staff. Role and token are read at every call, so a change takes effect at the next one.
 */
export async function authenticateApiToken(pool: pg.Pool, token: string): Promise<Visitor | undefined> {
  if (!isApiToken(token)) return undefined;
  const { rows } = await pool.query<TokenRow>({
    name: "find API token",
    text: tokenSql,
    values: [hashToken(token)],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { id, label, scopes, staff_role: staffRole, email, name, second: secondFactor } = row;
  if (row.rested) await recordUse(pool, id);
  const apiToken = { id, label, scopes };
  return {
    id: row.user_id,
    role: "staff",
    staffRole,
    sessionId: id,
    apiToken,
    email,
    name,
    secondFactor,
    lacksDelivery: false,
    governorate: null,
  };
}

const tokenSql = `
  select t.id, t.name || ' (' || t.prefix || ')' as label, t.scopes, u.id as user_id, u.staff_role, u.email, u.name,
         u.totp_enabled_at is not null as second,
         coalesce(t.last_used_at, '-infinity') < now() - interval '1 minute' as rested
    from api_tokens t join users u on u.id = t.user_id
   where t.token_hash = $1 and t.revoked_at is null and t.expires_at > now()
     and u.staff_role is not null and u.deleted_at is null and u.email_verified_at is not null`;

/** Writes at most once a minute per token. */
async function recordUse(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(
    `update api_tokens set last_used_at = now()
      where id = $1 and coalesce(last_used_at, '-infinity') < now() - interval '1 minute'`,
    [id],
  );
}
