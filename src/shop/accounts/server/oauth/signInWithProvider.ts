import { sql } from "kysely";
import { email as address, requiredText } from "#platform/commonSchemas.ts";
import { conflict } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { providerLabels } from "#shop/accounts/oauthProviders.ts";
import { sendSecurityAlert } from "../sendSecurityAlert.ts";
import { loadUser, type User } from "../users.ts";
import { linkIdentity } from "./linkIdentity.ts";
import type { ProviderProfile } from "./oauthProvider.ts";

export type ProviderSignInResult =
  | { is: "known"; user: User }
  | { is: "exists" }
  | { is: "incomplete"; profile: ProviderProfile };

/**
 * Resolves a provider profile to an account. The e-mail does not identify the user: a matching one never signs in to an
 * existing account, and an unverified one does not create an account yet.
 */
export async function signInWithProvider(
  db: Db,
  config: Config,
  rawProfile: ProviderProfile,
  language: Language,
): Promise<ProviderSignInResult> {
  const profile = normaliseProfile(rawProfile);
  const existing = await findUserByIdentity(db, profile);
  if (existing) return { is: "known", user: existing };
  const { email, name, proved } = profile;
  if (!email || !name || !proved) return { is: "incomplete", profile };
  const created = await createProviderAccount(db, config, { ...profile, email, name, language });
  if (created) return { is: "known", user: created };
  // Another tab may have created the account meanwhile.
  const createdMeanwhile = await findUserByIdentity(db, profile);
  return createdMeanwhile ? { is: "known", user: createdMeanwhile } : { is: "exists" };
}

type ProviderAccountInput = Pick<ProviderProfile, "issuer" | "subject" | "provider"> & {
  email: string;
  name: string;
  language: Language;
};

/** Creates an account with a verified e-mail. Returns undefined if another account verified it before. */
export async function createProviderAccount(
  db: Db,
  config: Config,
  input: ProviderAccountInput,
): Promise<User | undefined> {
  const { email, name, language } = input;
  return db.transaction().execute(async (tx) => {
    // Deletes an unverified account with this e-mail, including a stranger's password.
    await tx.deleteFrom("users").where("email", "=", email).where("email_verified_at", "is", null).execute();
    const user = await tx
      .insertInto("users")
      .values({ email, name, language, email_verified_at: sql`now()` })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!user) return undefined;
    const provider = providerLabels[input.provider];
    if (!(await linkIdentity(tx, user.id, input))) throw conflict("auth.oauth.linkedElsewhere", { provider });
    await sendSecurityAlert(tx, config, user.id, "linked", provider);
    return loadUser(tx, user.id);
  });
}

/** Returns the user of an identity. */
export async function findUserByIdentity(db: Db, { issuer, subject }: Pick<ProviderProfile, "issuer" | "subject">) {
  const identity = await db
    .selectFrom("identities as i")
    .innerJoin("users as u", "u.id", "i.user_id")
    .select("u.id")
    .where("i.issuer", "=", issuer)
    .where("i.subject", "=", subject)
    .where("u.deleted_at", "is", null)
    .where("u.email_verified_at", "is not", null)
    .executeTakeFirst();
  return identity && loadUser(db, identity.id);
}

/** Drops a name or e-mail that our own forms would reject. */
function normaliseProfile(profile: ProviderProfile): ProviderProfile {
  const email = address.safeParse(profile.email);
  const name = requiredText(100).safeParse(profile.name?.slice(0, 100));
  return { ...profile, email: email.data, proved: profile.proved && email.success, name: name.data };
}
