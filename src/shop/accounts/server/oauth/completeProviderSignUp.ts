import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { RequestInfo } from "#platform/server/requestContext.ts";
import { deleteExpiredSignUp } from "../signUp.ts";
import { findUserByEmail, type User } from "../users.ts";
import { sendVerificationCode } from "../verificationCodes.ts";
import type { PendingSignUp } from "./oauthCookies.ts";
import { createProviderAccount, findUserByIdentity } from "./signInWithProvider.ts";

type CompleteSignUpInput = { name: string; email: string };
type CompleteSignUpContext = { db: Db; config: Config; caller: RequestInfo };

/**
 * Creates the account after the user supplied missing data. Signs in at once if the provider verified the e-mail; a
 * typed one must be verified by the mailed code.
 */
export async function completeProviderSignUp(
  { db, config, caller }: CompleteSignUpContext,
  pending: PendingSignUp,
  { name, email }: CompleteSignUpInput,
): Promise<{ user: User } | { verify: string }> {
  await deleteUnfinishedSignUps(db, pending);
  if (pending.proved && pending.email?.toLowerCase() === email.toLowerCase()) {
    const user = await createProviderAccount(db, config, { ...pending, email, name, language: caller.language });
    if (!user) throw conflict("auth.oauth.emailExists");
    return { user };
  }
  // Another tab was faster, or the cookie was replayed.
  if (await findUserByIdentity(db, pending)) throw conflict("auth.oauth.expired");
  await deleteExpiredSignUp(db, email);
  if (await findUserByEmail(db, email)) throw conflict("auth.oauth.emailExists");
  const id = await db.transaction().execute(async (tx) => {
    const created = await tx
      .insertInto("users")
      .values({ email, name, language: caller.language })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!created) throw conflict("auth.oauth.emailExists");
    // Linked only after the code, because the typed address may belong to someone else.
    const { provider, issuer, subject } = pending;
    const identity = { provider, issuer, subject, email: pending.email ?? null };
    await sendVerificationCode(tx, config, { id: created.id, email, name }, caller.language, identity);
    return created.id;
  });
  return { verify: id };
}

/** Deletes earlier unverified sign-ups of the same identity, such as with a mistyped address. */
async function deleteUnfinishedSignUps(db: Db, { issuer, subject }: PendingSignUp): Promise<void> {
  await db
    .deleteFrom("users")
    .where("email_verified_at", "is", null)
    .where("id", "in", (tokens) =>
      tokens
        .selectFrom("tokens")
        .select("user_id")
        .where(sql`identity ->> 'issuer'`, "=", issuer)
        .where(sql`identity ->> 'subject'`, "=", subject),
    )
    .execute();
}
