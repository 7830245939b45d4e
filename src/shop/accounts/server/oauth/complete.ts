import { refused, ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import type { Caller } from "#platform/server/visitor.ts";
import { sendCode } from "../codes.ts";
import { forgetUnclaimed } from "../signUp.ts";
import { type User, userByEmail } from "../users.ts";
import { link, openAccount } from "./comeIn.ts";
import type { Waiting } from "./cookies.ts";

type Typed = { name: string; email: string };
type Shop = { db: Db; config: Config; caller: Caller };

/**
 * Makes the account of somebody who had to tell us more. An address that the provider vouched for opens it at once; one
 * that was typed has to be proved by the code in the mail.
 */
export async function complete(
  { db, config, caller }: Shop,
  person: Waiting,
  { name, email }: Typed,
): Promise<{ user: User } | { verify: string }> {
  await forgetUnfinished(db, person);
  if (person.proved && person.email?.toLowerCase() === email.toLowerCase()) {
    const user = await openAccount(db, { ...person, email, name, language: caller.language });
    if (!user) throw refused("auth.oauth.emailExists");
    return { user };
  }
  await forgetUnclaimed(db, email);
  if (await userByEmail(db, email)) throw refused("auth.oauth.emailExists");
  const id = await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto("users")
      .values({ email, name, language: caller.language })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) throw refused("auth.oauth.emailExists");
    if (!(await link(tx, made.id, { ...person, email: person.email ?? "" })))
      throw new ShopError("refused", "auth.oauth.expired");
    await sendCode(tx, config, { id: made.id, email, name }, caller.language);
    return made.id;
  });
  return { verify: id };
}

/** The same person came before and mistyped the address, or never looked for the code. */
async function forgetUnfinished(db: Db, { issuer, subject }: Waiting): Promise<void> {
  await db
    .deleteFrom("users")
    .where("email_verified_at", "is", null)
    .where("id", "in", (identities) =>
      identities.selectFrom("identities").select("user_id").where("issuer", "=", issuer).where("subject", "=", subject),
    )
    .execute();
}
