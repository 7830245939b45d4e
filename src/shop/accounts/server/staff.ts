import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#platform/server/db.ts";
import { hashPassword } from "./passwords.ts";
import "./tables.ts";

export type Made = { outcome: "created" | "promoted" | "was already"; password?: string };

/**
 * Makes somebody staff, whoever has that address. An account that never proved its address gets a new password:
 * whoever chose the old one need not be the person who is meant.
 */
export async function makeStaff(db: Db, email: string, name = "Admin"): Promise<Made> {
  const password = newPassword();
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const created = await tx
      .insertInto("users")
      .values({ email, name, role: "admin", password_hash, email_verified_at: sql`now()` })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (created) return { outcome: "created", password };
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
    if (!proved) return { outcome: "promoted", password };
    return { outcome: known.role === "admin" ? "was already" : "promoted" };
  });
}

const demoEmail = "admin@nabta.example";

/** The first start of a demo has somebody to look behind the counter; later starts find them there. */
export async function makeDemoAdmin(db: Db): Promise<string[]> {
  const staff = await db.selectFrom("users").select("id").where("role", "=", "admin").limit(1).executeTakeFirst();
  if (staff) return [];
  const { password } = await makeStaff(db, demoEmail, "Nabta");
  return password ? [`Demo admin: ${demoEmail}, password: ${password} (shown once)`] : [];
}

/** Without the letters and digits that look alike; 80 bits and more. */
function newPassword(): string {
  const signs = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join("");
  return `${group()}-${group()}-${group()}`;
}
