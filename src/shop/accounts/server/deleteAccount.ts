import { conflict } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import type { PersonalData } from "#platform/server/personalData.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import type { AccountLimits } from "./accountLimits.ts";
import { loadDataSubject } from "./exportPersonalData.ts";
import { reauthenticate } from "./reauthenticate.ts";
import "../mailParams.ts";

type DeleteAccountContext = { db: Db; config: Config; limits: AccountLimits; personalData: readonly PersonalData[] };

/**
 * Erases a user's personal data in one transaction. Orders stay with their amounts, and open ones keep their delivery
 * data until they are finished. The user row stays, anonymised, as foreign key target of the orders.
 */
export async function deleteAccount(
  { db, config, limits, personalData }: DeleteAccountContext,
  visitor: Visitor,
  password?: string,
) {
  // The audit log must keep the names of staff.
  if (visitor.role === "staff") throw conflict("profile.staffStays");
  const user = await reauthenticate({ db, config, limits }, visitor, { password, field: "password" });
  await eraseUser({ db, config, personalData }, user);
}

type ErasedUser = { id: string; name: string; email: string | null; language: Language };

/** Erases a user's data; `record` writes to the same transaction. */
export async function eraseUser(
  { db, config, personalData }: Omit<DeleteAccountContext, "limits">,
  user: ErasedUser,
  record?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const subject = await loadDataSubject(db, user.id);
  for (const part of personalData) await part.prepare?.({ db, config }, subject);
  await db.transaction().execute(async (tx) => {
    let openOrders = 0;
    for (const part of personalData) openOrders += (await part.stays?.(tx, subject)) ?? 0;
    // In reverse order of module dependencies, so that the account comes last.
    for (const part of personalData.toReversed()) await part.erase(tx, subject);
    await record?.(tx);
    if (!user.email) return;
    const params = { name: user.name, openOrders };
    await queueMail(tx, { template: "accountDeleted", to: user.email, language: user.language, params, forget: true });
  });
}
