import type { Db, Tx } from "#platform/server/db.ts";
import type { Person, PersonalData } from "#platform/server/personal.ts";
import type { Visitor } from "#platform/server/visitor.ts";
import "./tables.ts";

/** Everything that the shop holds about somebody, as it was at one moment. */
export async function exportData(db: Db, parts: readonly PersonalData[], visitor: Visitor) {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const person = await personOf(tx, visitor.id);
      const held: Record<string, unknown>[] = [];
      for (const part of parts) held.push(await part.collect(tx, person));
      return { exportedAt: new Date().toISOString(), ...Object.assign({}, ...held) };
    });
}

/** An address that the account had before counts only while nobody else has it. */
export async function personOf(db: Db | Tx, id: string): Promise<Person> {
  const { email, former_emails } = await db
    .selectFrom("users")
    .select(["email", "former_emails"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const taken = former_emails.length
    ? await db.selectFrom("users").select("email").where("email", "in", former_emails).execute()
    : [];
  const others = new Set(taken.map((row) => row.email?.toLowerCase()));
  return { id, emails: [...(email ? [email] : []), ...former_emails.filter((former) => !others.has(former))] };
}
