import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { RequestInfo } from "#platform/server/requestContext.ts";
import { hashPassword, rejectCommonPassword } from "./passwords.ts";
import { findUserByEmail } from "./users.ts";
import { sendVerificationCode } from "./verificationCodes.ts";

type SignUpInput = { name: string; email: string; password: string };

/** Creates an account to be verified by the mailed code. Returns its id. */
export async function signUp(db: Db, config: Config, input: SignUpInput, caller: RequestInfo): Promise<string> {
  const { name, email, password } = input;
  await rejectCommonPassword(password);
  await deleteExpiredSignUp(db, email);
  // Avoids hashing in vain; the unique index at the insert decides.
  if (await findUserByEmail(db, email)) throw conflict("auth.signup.emailExists");
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto("users")
      .values({ name, email, password_hash, language: caller.language })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!user) throw conflict("auth.signup.emailExists");
    await sendVerificationCode(tx, config, { id: user.id, email, name }, caller.language);
    return user.id;
  });
}

/**
 * Frees an unverified e-mail once its code expired. Deletes the whole account, so that a stranger's password cannot
 * remain for the real owner of the address to confirm.
 */
export async function deleteExpiredSignUp(db: Db | Tx, email: string): Promise<void> {
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
