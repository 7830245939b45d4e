import { ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { providerLabels } from "../oauthProviders.ts";
import type { AccountLimits } from "./accountLimits.ts";
import { verifyPassword } from "./passwords.ts";
import { findUserByEmail, type User } from "./users.ts";

type CredentialsContext = { db: Db; config: Config; limits: AccountLimits };
type Credentials = {
  email: string;
  password: string;
  ip: string;
  /** Of a browser that has signed in to this account before. */
  device?: Buffer | undefined;
};

/**
 * Returns the user of an e-mail and password. Does the same work whether the account exists or not, and stops telling
 * an IP that accounts are missing after the fifth one.
 */
export async function verifyCredentials(
  { db, config, limits }: CredentialsContext,
  { email, password, ip, device }: Credentials,
): Promise<User> {
  await limits.login({ email, ip, device });
  const user = await findUserByEmail(db, email);
  const isCorrect = await verifyPassword(password, user?.password_hash);
  if (!user) {
    const saysLittle = (await limits.isGuessing(email, ip)) || config.NEUTRAL_LOGIN;
    throw new ShopError("notSignedIn", saysLittle ? "auth.login.incorrect" : "auth.login.noAccount");
  }
  if (!isCorrect && user.password_hash === null) {
    const saysLittle = (await limits.isGuessing(email, ip)) || config.NEUTRAL_LOGIN;
    const provider = saysLittle ? "" : await linkedProviderLabels(db, user.id);
    if (provider) throw new ShopError("notSignedIn", "auth.login.useProvider", { params: { provider } });
  }
  if (!isCorrect) throw new ShopError("notSignedIn", "auth.login.incorrect");
  await limits.loggedIn({ email, ip, device });
  if (!user.email_verified_at)
    throw new ShopError("notAllowed", "auth.login.emailNotVerified", {
      params: { userId: user.id, email: user.email },
    });
  return user;
}

/** Revealed within the same limits as account existence. Costs far less time than the hash. */
async function linkedProviderLabels(db: Db, userId: string): Promise<string> {
  const rows = await db.selectFrom("identities").select("provider").where("user_id", "=", userId).execute();
  return rows.map(({ provider }) => providerLabels[provider]).join(" / ");
}
