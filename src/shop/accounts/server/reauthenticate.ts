import { sql } from "kysely";
import { ShopError, validationError } from "#platform/errors.ts";
import type { Db } from "#platform/server/database.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import type { AccountLimits } from "./accountLimits.ts";
import { verifyPassword } from "./passwords.ts";
import { loadUser, type User } from "./users.ts";

/** Maximum age of a sign-in, in minutes, to replace the password. */
const recentSignInMinutes = 10;

type ReauthenticateInput = { password: string | undefined; field: "password" | "currentPassword" };

/**
 * Call before an irreversible action, for which an open session is not enough: requires the password, or a recent
 * sign-in from users who have OAuth only.
 */
export async function reauthenticate(
  db: Db,
  limits: AccountLimits,
  visitor: Visitor,
  input: ReauthenticateInput,
): Promise<User> {
  const user = await loadUser(db, visitor.id);
  if (user.password_hash === null) {
    if (!(await isRecentSignIn(db, visitor.sessionId))) throw new ShopError("notAllowed", "profile.signInAgain");
    return user;
  }
  if (!input.password) throw validationError({ [input.field]: "validation.required" });
  await limits.prove(visitor.id);
  // Not a 401, because the session stays valid.
  if (!(await verifyPassword(input.password, user.password_hash)))
    throw validationError({ [input.field]: "profile.passwordWrong" });
  await limits.proved(visitor.id);
  return user;
}

async function isRecentSignIn(db: Db, sessionId: string): Promise<boolean> {
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${recentSignInMinutes}::int)`)
    .executeTakeFirst();
  return session !== undefined;
}
