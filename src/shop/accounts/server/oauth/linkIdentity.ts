import type { Tx } from "#platform/server/database.ts";
import type { Identity } from "../tables.ts";

/** Links an identity to an account with a verified e-mail. Returns undefined if it is already linked. */
export function linkIdentity(tx: Tx, userId: string, { issuer, subject, provider, email }: Identity) {
  return tx
    .insertInto("identities")
    .values({ issuer, subject, provider, user_id: userId, email })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .returning("user_id")
    .executeTakeFirst();
}
