import { conflict, ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import {
  isProviderName,
  type OAuthErrorCode,
  type ProviderName,
  providerLabels,
  providerNames,
} from "#shop/accounts/oauthProviders.ts";
import { sendSecurityAlert } from "../sendSecurityAlert.ts";
import { configuredProviders } from "./configuredProviders.ts";
import { linkIdentity } from "./linkIdentity.ts";
import type { ProviderProfile } from "./oauthProvider.ts";

/** Returns a user's linked accounts and the providers that can be linked. */
export async function listLinkedAccounts(db: Db, config: Config, userId: string) {
  const rows = await db
    .selectFrom("identities")
    .select(["provider", "email", "created_at"])
    .where("user_id", "=", userId)
    .execute();
  const { password_hash } = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const configured = configuredProviders(config);
  const items = providerNames.flatMap((provider) => {
    const row = rows.find((one) => one.provider === provider);
    if (!row && !configured[provider]) return [];
    return { provider, linked: !!row, email: row?.email ?? null, since: row?.created_at.toISOString() ?? null };
  });
  return { items, hasPassword: password_hash !== null };
}

/** Links a provider account to a signed-in user. */
export async function linkAccount(
  db: Db,
  config: Config,
  userId: string,
  profile: ProviderProfile,
): Promise<"linked" | OAuthErrorCode> {
  return db.transaction().execute(async (tx) => {
    // Serialises tabs that link at once.
    await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
    const [ownIdentity, existing] = await Promise.all([
      tx
        .selectFrom("identities")
        .select(["issuer", "subject"])
        .where("user_id", "=", userId)
        .where("provider", "=", profile.provider)
        .executeTakeFirst(),
      tx
        .selectFrom("identities")
        .select("user_id")
        .where("issuer", "=", profile.issuer)
        .where("subject", "=", profile.subject)
        .executeTakeFirst(),
    ]);
    if (existing && existing.user_id !== userId) return "taken";
    if (existing) return "linked";
    if (ownIdentity) return "already";
    if (!(await linkIdentity(tx, userId, { ...profile, email: profile.email ?? null }))) return "taken";
    await sendSecurityAlert(tx, config, userId, "linked", providerLabels[profile.provider]);
    return "linked";
  });
}

/** Unlinks a provider. Throws a ShopError if it is the last sign-in method. */
export async function unlinkAccount(db: Db, config: Config, userId: string, name: string): Promise<void> {
  if (!isProviderName(name)) throw new ShopError("invalid", "auth.unlink.invalidProvider");
  await db.transaction().execute(async (tx) => {
    // Lock: serialises concurrent unlinks, so that the count is right.
    const { password_hash } = await tx
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const rows = await tx.selectFrom("identities").select("provider").where("user_id", "=", userId).execute();
    if (!rows.some(({ provider }) => provider === name)) throw new ShopError("unknown", "auth.unlink.invalidProvider");
    const isUsable = ({ provider }: { provider: ProviderName }) =>
      provider !== name && !!configuredProviders(config)[provider];
    if (password_hash === null && !rows.some(isUsable)) throw conflict("auth.unlink.lastMethod");
    await tx.deleteFrom("identities").where("user_id", "=", userId).where("provider", "=", name).execute();
    await sendSecurityAlert(tx, config, userId, "unlinked", providerLabels[name]);
  });
}
