import { refused, ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { isProvider, type Provider, providerNames, providers, type Trouble } from "#shop/accounts/oauth.ts";
import { tellOwner } from "../tellOwner.ts";
import { link } from "./comeIn.ts";
import { doorsOf, type Person } from "./provider.ts";

/** The ways in of somebody, and those that are open to them. */
export async function waysOf(db: Db, config: Config, userId: string) {
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
  const offered = doorsOf(config);
  const items = providerNames.flatMap((provider) => {
    const row = rows.find((one) => one.provider === provider);
    if (!row && !offered[provider]) return [];
    return { provider, linked: !!row, email: row?.email ?? null, since: row?.created_at.toISOString() ?? null };
  });
  return { items, hasPassword: password_hash !== null };
}

/** Adds a way in for somebody who is in already. */
export async function addWay(db: Db, config: Config, userId: string, person: Person): Promise<"linked" | Trouble> {
  return db.transaction().execute(async (tx) => {
    // Two tabs that link at once come one after the other.
    await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
    const [here, there] = await Promise.all([
      tx
        .selectFrom("identities")
        .select(["issuer", "subject"])
        .where("user_id", "=", userId)
        .where("provider", "=", person.provider)
        .executeTakeFirst(),
      tx
        .selectFrom("identities")
        .select("user_id")
        .where("issuer", "=", person.issuer)
        .where("subject", "=", person.subject)
        .executeTakeFirst(),
    ]);
    if (there && there.user_id !== userId) return "taken";
    if (there) return "linked";
    if (here) return "already";
    if (!(await link(tx, userId, { ...person, email: person.email ?? "" }))) return "taken";
    await tellOwner(tx, config, userId, "linked", providers[person.provider]);
    return "linked";
  });
}

/** Takes a way in away, unless nobody could come in any more. */
export async function removeWay(db: Db, config: Config, userId: string, name: string): Promise<void> {
  if (!isProvider(name)) throw new ShopError("invalid", "auth.unlink.invalidProvider");
  await db.transaction().execute(async (tx) => {
    // Two that are taken away at the same moment are counted one after the other.
    const { password_hash } = await tx
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const rows = await tx.selectFrom("identities").select("provider").where("user_id", "=", userId).execute();
    if (!rows.some(({ provider }) => provider === name)) throw new ShopError("unknown", "auth.unlink.invalidProvider");
    const isOpen = ({ provider }: { provider: Provider }) => provider !== name && !!doorsOf(config)[provider];
    if (password_hash === null && !rows.some(isOpen)) throw refused("auth.unlink.lastMethod");
    await tx.deleteFrom("identities").where("user_id", "=", userId).where("provider", "=", name).execute();
    await tellOwner(tx, config, userId, "unlinked", providers[name]);
  });
}
