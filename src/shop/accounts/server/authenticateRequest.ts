import type { FastifyRequest } from "fastify";
import type pg from "pg";
import type { Config } from "#platform/server/config.ts";
import { isApiTokenCall } from "#platform/server/http/apiTokenCall.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import type { StaffRole } from "#platform/staffRoles.ts";
import { verifyAccessToken } from "./accessTokens.ts";
import { authenticateApiToken } from "./apiTokens/authenticateApiToken.ts";

type AuthenticationContext = { pool: pg.Pool; config: Config };
type VisitorRow = {
  user_id: string;
  staff_role: StaffRole | null;
  email: string;
  name: string;
  second: boolean;
  lacks_delivery: boolean;
  governorate: string | null;
  rested: boolean;
};

/** Timers send these requests, so they do not count as activity of the user. */
const backgroundPaths = new Set([
  "/api/csrf-token",
  "/api/auth/refresh-token",
  "/api/auth/auth-profile",
  "/api/auth/keep-alive",
]);

/**
 * Returns the user of a request by its access token or API token and the current database state: signing out, revoking a session,
 * losing a role or deleting an account takes effect at the next request.
 */
export async function authenticateRequest(
  { pool, config }: AuthenticationContext,
  request: FastifyRequest,
): Promise<Visitor | undefined> {
  const { authorization } = request.headers;
  if (!authorization?.startsWith("Bearer ")) return undefined;
  if (isApiTokenCall(request)) return authenticateApiToken(pool, authorization.slice(7));
  const sessionId = await verifyAccessToken(authorization.slice(7), config.sessionSecret);
  if (!sessionId) return undefined;
  const { ADMIN_IDLE_MINUTES, CUSTOMER_IDLE_MINUTES, ADMIN_SESSION_MINUTES, CUSTOMER_SESSION_MINUTES } = config;
  const { rows } = await pool.query<VisitorRow>({
    name: "recognise visitor",
    text: visitorSql,
    values: [sessionId, ADMIN_IDLE_MINUTES, CUSTOMER_IDLE_MINUTES, ADMIN_SESSION_MINUTES, CUSTOMER_SESSION_MINUTES],
  });
  const [row] = rows;
  if (!row) return undefined;
  if (row.rested && !backgroundPaths.has(request.routeOptions.url ?? "")) await recordActivity(pool, sessionId);
  const { user_id: id, staff_role: staffRole, second: secondFactor, lacks_delivery: lacksDelivery } = row;
  const { email, name, governorate } = row;
  const role = staffRole ? "staff" : "customer";
  return { id, role, staffRole, sessionId, email, name, secondFactor, lacksDelivery, governorate };
}

// Runs at every authenticated request, so it is a prepared statement per connection.
const visitorSql = `
  select u.id as user_id, u.staff_role, u.email, u.name, u.totp_enabled_at is not null as second,
         (u.phones = '{}' or u.shipping_address is null or u.billing_address is null) as lacks_delivery,
         u.shipping_address->>'state' as governorate,
         s.last_active_at < now() - interval '1 minute' as rested
    from sessions s join users u on u.id = s.user_id
   where s.id = $1 and s.revoked_at is null and u.deleted_at is null and u.email_verified_at is not null
     and now() < s.last_active_at + make_interval(mins => case when u.staff_role is null then $3::int else $2::int end)
     and now() < s.created_at + make_interval(mins => case when u.staff_role is null then $5::int else $4::int end)`;

/** Writes at most once a minute per session. */
async function recordActivity(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query(
    "update sessions set last_active_at = now() where id = $1 and last_active_at < now() - interval '1 minute'",
    [sessionId],
  );
}
