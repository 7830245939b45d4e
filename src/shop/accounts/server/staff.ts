import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { audit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { hashPassword } from "./passwords.ts";
import "./tables.ts";

export type Made = { outcome: "created" | "promoted" | "was already"; password?: string };

/**
 * Makes somebody staff, whoever has that address. An account that never proved its address gets a new password:
 * whoever chose the old one need not be the person who is meant.
 */
export function makeStaff(db: Db, email: string): Promise<Made> {
  return db.transaction().execute((tx) => makeStaffIn(tx, email, "Admin"));
}

async function makeStaffIn(tx: Tx, email: string, name: string): Promise<Made> {
  const password = newPassword();
  const password_hash = await hashPassword(password);
  const created = await tx
    .insertInto("users")
    .values({ email, name, role: "admin", password_hash, email_verified_at: sql`now()` })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (created) {
    await noteRole(tx, created.id, { before: null, after: "admin" });
    return { outcome: "created", password };
  }
  const known = await tx
    .selectFrom("users")
    .select(["id", "role", "email_verified_at"])
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const proved = known.email_verified_at !== null;
  await tx
    .updateTable("users")
    .set({ role: "admin", ...(proved ? {} : { password_hash, email_verified_at: sql`now()` }) })
    .where("id", "=", known.id)
    .execute();
  if (known.role !== "admin") await noteRole(tx, known.id, { before: known.role, after: "admin" });
  if (!proved) return { outcome: "promoted", password };
  return { outcome: known.role === "admin" ? "was already" : "promoted" };
}

export type Left = { outcome: "demoted" | "was none" | "unknown"; staffLeft: number };

/** Makes a customer of one of the staff: whoever is logged in to that account is one from the next call on. */
export async function takeStaffRole(db: Db, email: string): Promise<Left> {
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom("users")
      .select(["id", "role"])
      .where("email", "=", email)
      .forUpdate()
      .executeTakeFirst();
    if (known?.role === "admin") {
      await tx.updateTable("users").set({ role: "user", updated_at: sql`now()` }).where("id", "=", known.id).execute();
      await noteRole(tx, known.id, { before: "admin", after: "user" });
    }
    const { staffLeft } = await tx
      .selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("staffLeft"))
      .where("role", "=", "admin")
      .executeTakeFirstOrThrow();
    return { outcome: !known ? "unknown" : known.role === "admin" ? "demoted" : "was none", staffLeft };
  });
}

/** Nobody is logged in at the command line, so the command itself stands for who did it. */
async function noteRole(tx: Tx, userId: string, { before, after }: { before: string | null; after: string }) {
  const deed = { action: "user.role", subject: "user", subjectId: userId, before, after };
  await audit(tx, { id: null, email: "npm run admin" }, { requestId: null }, deed);
}

const demoEmail = "admin@nabta.example";

/**
 * The first start of a demo has somebody to look behind the counter; later starts find them there. Told before it is kept:
 * a start that is cut short in between leaves no account whose password nobody knows, and the next one tells another.
 */
export async function makeDemoAdmin(db: Db, tell: (line: string) => void): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const staff = await tx.selectFrom("users").select("id").where("role", "=", "admin").limit(1).executeTakeFirst();
    if (staff) return;
    const { password } = await makeStaffIn(tx, demoEmail, "Nabta");
    if (password) tell(`Demo admin: ${demoEmail}, password: ${password} (shown once)`);
  });
}

/** Without the letters and digits that look alike; 80 bits and more. */
function newPassword(): string {
  const signs = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join("");
  return `${group()}-${group()}-${group()}`;
}
