import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { AuditActor } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { ProviderName } from "../oauthProviders.ts";
import { hashPassword } from "./passwords.ts";
import { removeSignInMethods } from "./removeSignInMethods.ts";
import { sendSecurityAlert } from "./sendSecurityAlert.ts";
import { revokeUserSessions } from "./sessions.ts";
import { auditRoleChange, removeStaffRole } from "./staff/removeStaffRole.ts";
import "./tables.ts";

export type GrantResult = {
  outcome: "created" | "promoted" | "was already";
  password?: string;
  /** Existing sign-in methods of a verified account, so that the operator can check each with its owner. */
  signInMethods?: {
    hasPassword: boolean;
    hasSecondFactor: boolean;
    linked: { provider: ProviderName; email: string | null }[];
  };
};

/**
 * Makes an owner of the account of this e-mail. An unverified account loses all sign-in methods and gets a new
 * password, because a stranger may have created it.
 */
export function grantOwnerRole(db: Db, config: Pick<Config, "publicUrl">, email: string): Promise<GrantResult> {
  return db.transaction().execute(async (tx) => {
    const { id, isProved, ...made } = await grantInTransaction(tx, email, "Admin");
    if (made.outcome === "promoted" && made.password) await sendSecurityAlert(tx, config, id, "passwordSet");
    return isProved ? { ...made, signInMethods: await loadSignInMethods(tx, id) } : made;
  });
}

async function grantInTransaction(
  tx: Tx,
  email: string,
  name: string,
): Promise<GrantResult & { id: string; isProved: boolean }> {
  const password = generatePassword();
  const password_hash = await hashPassword(password);
  const created = await tx
    .insertInto("users")
    .values({ email, name, staff_role: "owner", password_hash, email_verified_at: sql`now()` })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (created) {
    await auditRoleChange(tx, cliActor, created.id, { before: null, after: "owner" });
    return { id: created.id, isProved: false, outcome: "created", password };
  }
  const existing = await tx
    .selectFrom("users")
    .select(["id", "staff_role", "email_verified_at"])
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { id } = existing;
  const isVerified = existing.email_verified_at !== null;
  if (!isVerified) await removeSignInMethods(tx, id);
  await tx
    .updateTable("users")
    .set({ staff_role: "owner", ...(isVerified ? {} : { password_hash, email_verified_at: sql`now()` }) })
    .where("id", "=", existing.id)
    .execute();
  const wasOwner = existing.staff_role === "owner";
  // A stolen session of the customer must not become one of an owner.
  if (!wasOwner) await revokeUserSessions(tx, id, "staff role given");
  if (!wasOwner) await auditRoleChange(tx, cliActor, id, { before: existing.staff_role, after: "owner" });
  if (!isVerified) return { id, isProved: isVerified, outcome: "promoted", password };
  return { id, isProved: isVerified, outcome: wasOwner ? "was already" : "promoted" };
}

async function loadSignInMethods(tx: Tx, userId: string) {
  const user = await tx
    .selectFrom("users")
    .select(["password_hash", "totp_enabled_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const linked = await tx
    .selectFrom("identities")
    .select(["provider", "email"])
    .where("user_id", "=", userId)
    .orderBy("provider")
    .execute();
  return { hasPassword: user.password_hash !== null, hasSecondFactor: user.totp_enabled_at !== null, linked };
}

export type RevokeResult = { outcome: "demoted" | "was none" | "unknown" };

/** Removes any staff role. Throws if it is that of the last owner. */
export async function revokeStaffRole(db: Db, email: string): Promise<RevokeResult> {
  return db.transaction().execute(async (tx) => {
    const existing = await tx
      .selectFrom("users")
      .select(["id", "staff_role"])
      .where("email", "=", email)
      .executeTakeFirst();
    if (!existing?.staff_role) return { outcome: existing ? "was none" : "unknown" };
    await removeStaffRole(tx, cliActor, { id: existing.id, role: existing.staff_role });
    return { outcome: "demoted" };
  });
}

/** The CLI has no session, so the audit log names the command as actor. */
const cliActor: AuditActor = { user: { id: null, email: "npm run admin" }, request: { requestId: null } };

const demoEmail = "admin@nabta.example";

/**
 * Creates the demo's admin at the first start; later starts do nothing. Prints the password before the commit, so that
 * an interrupted start leaves no account with an unknown password.
 */
export async function createDemoAdmin(db: Db, print: (line: string) => void): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const admin = await tx
      .selectFrom("users")
      .select("id")
      .where("staff_role", "=", "owner")
      .limit(1)
      .executeTakeFirst();
    if (admin) return;
    const { password } = await grantInTransaction(tx, demoEmail, "Nabta");
    if (password) print(`Demo admin: ${demoEmail}, password: ${password} (shown once)`);
  });
}

/** At least 80 bits, no look-alike characters. */
function generatePassword(): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${group()}-${group()}-${group()}`;
}
