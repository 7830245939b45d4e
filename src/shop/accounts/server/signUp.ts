import { sql } from "kysely";
import { refused } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { Caller } from "#platform/server/visitor.ts";
import { sendCode } from "./codes.ts";
import { hashPassword, refuseCommon } from "./passwords.ts";
import { userByEmail } from "./users.ts";

type Newcomer = { name: string; email: string; password: string };

/** Makes an account that opens with the code in the mail. Answers its id. */
export async function signUp(db: Db, config: Config, newcomer: Newcomer, caller: Caller): Promise<string> {
  const { name, email, password } = newcomer;
  await refuseCommon(password);
  await forgetUnclaimed(db, email);
  // Asked once before the work of hashing; the insert below is what decides.
  if (await userByEmail(db, email)) throw refused("auth.signup.emailExists");
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto("users")
      .values({ name, email, password_hash, language: caller.language })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!user) throw refused("auth.signup.emailExists");
    await sendCode(tx, config, { id: user.id, email, name }, caller.language);
    return user.id;
  });
}

/**
 * An address that somebody typed and never proved is free again once its code has run out. The account goes as a whole:
 * nobody can leave a password of theirs behind for the address's real owner to confirm.
 */
export async function forgetUnclaimed(db: Db | Tx, email: string): Promise<void> {
  await db
    .deleteFrom("users")
    .where("email", "=", email)
    .where("email_verified_at", "is", null)
    .where(
      sql<boolean>`not exists (select from tokens t where t.user_id = users.id and t.purpose = 'verify_email'
        and t.used_at is null and t.expires_at > now())`,
    )
    .execute();
}
