import { sql } from "kysely";
import { ShopError, validationError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import type { AccountLimits } from "./accountLimits.ts";
import { configuredProviders } from "./oauth/configuredProviders.ts";
import { verifyPassword } from "./passwords.ts";
import { loadUser, type User } from "./users.ts";

/** How long a session may use its last reauthentication, in minutes. */
export const reauthenticationMinutes = 10;

type ReauthenticationContext = { db: Db; config: Config };
type PasswordContext = ReauthenticationContext & { limits: AccountLimits };
type ReauthenticateInput = { password: string | undefined; field: "password" | "currentPassword" };

/**
 * Call before a change of sign-in methods, for which an open session is not enough: someone else may hold its cookie.
 * Throws a 403 unless this very session was reauthenticated lately. It names the ways to do so.
 */
export async function requireReauthentication({ db, config }: ReauthenticationContext, visitor: Visitor) {
  if (visitor.apiToken) throw new ShopError("notAllowed", "auth.token.notHere");
  if (await isReauthenticated(db, visitor.sessionId)) return;
  throw reauthenticationError(config, await loadUser(db, visitor.id));
}

/** `minutes`: longer for a change that began with a proof and had to leave for the provider. */
export async function isReauthenticated(
  db: Db | Tx,
  sessionId: string,
  minutes = reauthenticationMinutes,
): Promise<boolean> {
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .where("reauthenticated_at", ">", sql<Date>`now() - make_interval(mins => ${minutes}::int)`)
    .executeTakeFirst();
  return session !== undefined;
}

/** Reauthenticates the session by password. Accounts without one sign in with their provider again. */
export async function reauthenticateByPassword(context: PasswordContext, visitor: Visitor, password: string) {
  const user = await loadUser(context.db, visitor.id);
  if (user.password_hash === null) throw reauthenticationError(context.config, user);
  await checkPassword(context, user, { password, field: "password" });
  await recordReauthentication(context.db, visitor, user.password_hash);
}

/**
 * Records a proof for this session only. `passwordHash`: the password that was proved, or null for a proof by provider;
 * it must still be the account's, and the session open.
 */
export async function recordReauthentication(
  db: Db,
  { id: userId, sessionId }: Pick<Visitor, "id" | "sessionId">,
  passwordHash: string | null,
): Promise<void> {
  const recorded = await db
    .updateTable("sessions")
    .set({ reauthenticated_at: sql`now()` })
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("users")
          .select("id")
          .where("id", "=", userId)
          .where("deleted_at", "is", null)
          .where("password_hash", "is not distinct from", passwordHash),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  if (!recorded) throw new ShopError("notSignedIn", "auth.refresh.invalidSession");
}

/** A new password ends what the old one allowed. */
export async function withdrawReauthentication(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable("sessions").set({ reauthenticated_at: null }).where("id", "=", sessionId).execute();
}

/**
 * Call before an irreversible action whose form asks for the password itself. Users without a password reauthenticate
 * their session instead.
 */
export async function reauthenticate(
  context: PasswordContext,
  visitor: Visitor,
  input: ReauthenticateInput,
): Promise<User> {
  const user = await loadUser(context.db, visitor.id);
  if (user.password_hash === null) await requireReauthentication(context, visitor);
  else await checkPassword(context, user, input);
  return user;
}

async function checkPassword({ limits }: PasswordContext, user: User, { password, field }: ReauthenticateInput) {
  if (!password) throw validationError({ [field]: "validation.required" });
  await limits.prove(user.id);
  // Not a 401, because the session stays valid.
  if (!(await verifyPassword(password, user.password_hash)))
    throw validationError({ [field]: "profile.passwordWrong" });
  await limits.proved(user.id);
}

/** `hasPassword`, or else `providers`: the linked ones that are configured, separated by spaces. */
function reauthenticationError(config: Config, user: User): ShopError {
  const hasPassword = user.password_hash !== null;
  const configured = configuredProviders(config);
  const usable = hasPassword ? [] : user.linked_providers.filter((provider) => configured[provider]);
  return new ShopError("notAllowed", "auth.reauthenticate", { params: { hasPassword, providers: usable.join(" ") } });
}
