import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { ProviderName } from "../oauthProviders.ts";
import { hashPassword } from "./passwords.ts";
import { removeSignInMethods } from "./removeSignInMethods.ts";
import { sendSecurityAlert } from "./sendSecurityAlert.ts";
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
 * Grants the admin role to the account of this e-mail. An unverified account loses all sign-in methods and gets a new
 * password, because a stranger may have created it.
 */
export function grantAdminRole(db: Db, config: Pick<Config, "publicUrl">, email: string): Promise<GrantResult> {
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
    .values({ email, name, role: "admin", password_hash, email_verified_at: sql`now()` })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (created) {
    await auditRoleChange(tx, created.id, { before: null, after: "admin" });
    return { id: created.id, isProved: false, outcome: "created", password };
  }
  const existing = await tx
    .selectFrom("users")
    .select(["id", "role", "email_verified_at"])
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { id } = existing;
  const isVerified = existing.email_verified_at !== null;
  if (!isVerified) await removeSignInMethods(tx, id);
  await tx
    .updateTable("users")
    .set({ role: "admin", ...(isVerified ? {} : { password_hash, email_verified_at: sql`now()` }) })
    .where("id", "=", existing.id)
    .execute();
  if (existing.role !== "admin") await auditRoleChange(tx, id, { before: existing.role, after: "admin" });
  if (!isVerified) return { id, isProved: isVerified, outcome: "promoted", password };
  return { id, isProved: isVerified, outcome: existing.role === "admin" ? "was already" : "promoted" };
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

export type RevokeResult = { outcome: "demoted" | "was none" | "unknown"; staffLeft: number };

/** Revokes the admin role. Takes effect for open sessions at their next request. */
export async function revokeAdminRole(db: Db, email: string): Promise<RevokeResult> {
  return db.transaction().execute(async (tx) => {
    const existing = await tx
      .selectFrom("users")
      .select(["id", "role"])
      .where("email", "=", email)
      .forUpdate()
      .executeTakeFirst();
    if (existing?.role === "admin") {
      await tx
        .updateTable("users")
        .set({ role: "user", updated_at: sql`now()` })
        .where("id", "=", existing.id)
        .execute();
      await auditRoleChange(tx, existing.id, { before: "admin", after: "user" });
    }
    const { staffLeft } = await tx
      .selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("staffLeft"))
      .where("role", "=", "admin")
      .executeTakeFirstOrThrow();
    return { outcome: !existing ? "unknown" : existing.role === "admin" ? "demoted" : "was none", staffLeft };
  });
}

/** The CLI has no session, so the audit log names the command as actor. */
async function auditRoleChange(tx: Tx, userId: string, { before, after }: { before: string | null; after: string }) {
  const entry = { action: "user.role", subject: "user", subjectId: userId, before, after };
  await recordAudit(tx, { user: { id: null, email: "npm run admin" }, request: { requestId: null } }, entry);
}

const demoEmail = "admin@nabta.example";

/**
 * Creates the demo's admin at the first start; later starts do nothing. Prints the password before the commit, so that
 * an interrupted start leaves no account with an unknown password.
 */
export async function createDemoAdmin(db: Db, print: (line: string) => void): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const admin = await tx.selectFrom("users").select("id").where("role", "=", "admin").limit(1).executeTakeFirst();
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
