import { sql } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { email as address, filled } from "#platform/texts.ts";
import { type User, userOf } from "../users.ts";
import type { Person } from "./provider.ts";

export type Outcome = { is: "known"; user: User } | { is: "exists" } | { is: "incomplete"; person: Person };

/**
 * What a person whom a provider vouches for is to us. The address decides nothing about who somebody is: one that has an
 * account here never opens it, and one that is not proved to be theirs makes no account yet.
 */
export async function comeIn(db: Db, said: Person, language: Language): Promise<Outcome> {
  const person = usable(said);
  const known = await userOfIdentity(db, person);
  if (known?.email_verified_at) return { is: "known", user: known };
  const { email, name, proved } = person;
  if (known || !email || !name || !proved) return { is: "incomplete", person };
  const made = await openAccount(db, { ...person, email, name, language });
  if (made) return { is: "known", user: made };
  // The same person may have come in by another tab in the meantime.
  const raced = await userOfIdentity(db, person);
  return raced?.email_verified_at ? { is: "known", user: raced } : { is: "exists" };
}

type Newcomer = Pick<Person, "issuer" | "subject" | "provider"> & { email: string; name: string; language: Language };

/** An account for somebody whose address is proved; undefined when somebody else has proved it before. */
export async function openAccount(db: Db, newcomer: Newcomer): Promise<User | undefined> {
  const { email, name, language } = newcomer;
  return db.transaction().execute(async (tx) => {
    // Somebody typed this address and never proved it; with the account goes whatever password they left there.
    await tx.deleteFrom("users").where("email", "=", email).where("email_verified_at", "is", null).execute();
    const user = await tx
      .insertInto("users")
      .values({ email, name, language, email_verified_at: sql`now()` })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!user) return undefined;
    await link(tx, user.id, newcomer);
    return userOf(tx, user.id);
  });
}

/** Undefined when this identity belongs to an account already. */
export function link(
  tx: Tx,
  userId: string,
  { issuer, subject, provider, email }: Omit<Newcomer, "name" | "language">,
) {
  return tx
    .insertInto("identities")
    .values({ issuer, subject, provider, user_id: userId, email: email || null })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .returning("user_id")
    .executeTakeFirst();
}

async function userOfIdentity(db: Db, { issuer, subject }: Pick<Person, "issuer" | "subject">) {
  const identity = await db
    .selectFrom("identities as i")
    .innerJoin("users as u", "u.id", "i.user_id")
    .select("u.id")
    .where("i.issuer", "=", issuer)
    .where("i.subject", "=", subject)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
  return identity && userOf(db, identity.id);
}

/** A name or address that our own forms would refuse counts as missing. */
function usable(person: Person): Person {
  const email = address.safeParse(person.email);
  const name = filled(100).safeParse(person.name?.slice(0, 100));
  return { ...person, email: email.data, proved: person.proved && email.success, name: name.data };
}
