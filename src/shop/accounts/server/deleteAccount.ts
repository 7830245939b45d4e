import { refused } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { post } from "#platform/server/outbox.ts";
import type { PersonalData } from "#platform/server/personal.ts";
import type { Visitor } from "#platform/server/visitor.ts";
import { personOf } from "./exportData.ts";
import type { AccountLimits } from "./limits.ts";
import { proveAgain } from "./proof.ts";
import "../mails.ts";

type Shop = { db: Db; config: Config; limits: AccountLimits; parts: readonly PersonalData[] };

/**
 * Takes a person out of the shop in one transaction. Orders stay with their amounts; what an open one needs to arrive
 * stays until it is done. The row of the account stays too, empty, for the orders to hang on.
 */
export async function deleteAccount({ db, config, limits, parts }: Shop, visitor: Visitor, password?: string) {
  // What staff did is written down under their name, which is not theirs to take away.
  if (visitor.role === "staff") throw refused("profile.staffStays");
  const user = await proveAgain(db, limits, visitor, { password, field: "password" });
  const person = await personOf(db, user.id);
  for (const part of parts) await part.prepare?.({ db, config }, person);
  await db.transaction().execute(async (tx) => {
    let openOrders = 0;
    for (const part of parts) openOrders += (await part.stays?.(tx, person)) ?? 0;
    // From the top down, as parts know each other: the account itself goes last.
    for (const part of parts.toReversed()) await part.erase(tx, person);
    if (!user.email) return;
    const facts = { name: user.name, openOrders };
    await post(tx, { template: "accountDeleted", to: user.email, language: user.language, facts, forget: true });
  });
}
