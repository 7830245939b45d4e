import { sql } from "kysely";
import { invalid, ShopError } from "#platform/errors.ts";
import type { Db } from "#platform/server/db.ts";
import type { Visitor } from "#platform/server/visitor.ts";
import type { AccountLimits } from "./limits.ts";
import { passwordFits } from "./passwords.ts";
import { type User, userOf } from "./users.ts";

/** How fresh a sign-in has to be to stand for a password. */
const freshMinutes = 10;

type Given = { password: string | undefined; field: "password" | "currentPassword" };

/**
 * Before something that cannot be taken back: an open session is not enough. Who has a password gives it; who comes in
 * through a provider only has just done so.
 */
export async function proveAgain(db: Db, limits: AccountLimits, visitor: Visitor, given: Given): Promise<User> {
  const user = await userOf(db, visitor.id);
  if (user.password_hash === null) {
    if (!(await isFresh(db, visitor.sessionId))) throw new ShopError("notAllowed", "profile.signInAgain");
    return user;
  }
  if (!given.password) throw invalid({ [given.field]: "validation.required" });
  await limits.prove(visitor.id);
  // Not a 401: the session is as good as before.
  if (!(await passwordFits(given.password, user.password_hash)))
    throw invalid({ [given.field]: "profile.passwordWrong" });
  await limits.proved(visitor.id);
  return user;
}

async function isFresh(db: Db, sessionId: string): Promise<boolean> {
  const fresh = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${freshMinutes}::int)`)
    .executeTakeFirst();
  return fresh !== undefined;
}
