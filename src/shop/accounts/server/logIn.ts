import { ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { providers } from "../oauth.ts";
import type { AccountLimits } from "./limits.ts";
import { passwordFits } from "./passwords.ts";
import { type User, userByEmail } from "./users.ts";

type Shop = { db: Db; config: Config; limits: AccountLimits };
type Try = { email: string; password: string; from: string };

/**
 * Whose e-mail and password these are. The same work is done whether the account is there or not, and what is told about
 * accounts that are not there ends with the fifth that one address asks for.
 */
export async function logIn({ db, config, limits }: Shop, { email, password, from }: Try): Promise<User> {
  await limits.login(email, from);
  const user = await userByEmail(db, email);
  const fits = await passwordFits(password, user?.password_hash);
  if (!user) {
    const saysLittle = (await limits.isGuessing(email, from)) || config.NEUTRAL_LOGIN;
    throw new ShopError("notSignedIn", saysLittle ? "auth.login.incorrect" : "auth.login.noAccount");
  }
  if (!fits && user.password_hash === null) {
    const saysLittle = (await limits.isGuessing(email, from)) || config.NEUTRAL_LOGIN;
    const provider = saysLittle ? "" : await providersOf(db, user.id);
    if (provider) throw new ShopError("notSignedIn", "auth.login.useProvider", { facts: { provider } });
  }
  if (!fits) throw new ShopError("notSignedIn", "auth.login.incorrect");
  await limits.loggedIn(email, from);
  if (!user.email_verified_at)
    throw new ShopError("notAllowed", "auth.login.emailNotVerified", {
      facts: { userId: user.id, email: user.email },
    });
  return user;
}

/** Told within the same bounds as which addresses have an account. Work for the database alone, far less than the hash. */
async function providersOf(db: Db, userId: string): Promise<string> {
  const rows = await db.selectFrom("identities").select("provider").where("user_id", "=", userId).execute();
  return rows.map(({ provider }) => providers[provider]).join(" / ");
}
