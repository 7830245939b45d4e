import { sql } from "kysely";
import { conflict, notFound, ShopError } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { removeSignInMethods } from "#shop/accounts/server/removeSignInMethods.ts";
import { mergeCredit } from "#shop/payments/server/creditLedger.ts";
import "#shop/customers/mailParams.ts";
import { maskEmail } from "#shop/customers/maskEmail.ts";
import { mergeProfile } from "./mergeProfile.ts";
import { moveRows } from "./moveRows.ts";

type Merge = { keptId: string; mergedId: string; email: string; reason: string };

/**
 * Merges one account of a customer into another, for good. What the customer did moves; no sign-in method does, so nobody
 * gets into the kept account by it. `email` must be that of the account that goes.
 */
export async function mergeCustomers(admin: AdminContext, { keptId, mergedId, email, reason }: Merge): Promise<void> {
  if (keptId === mergedId) throw new ShopError("invalid", "customer.mergeSelf");
  await admin.db.transaction().execute(async (tx) => {
    const { kept, merged } = await lockAccounts(tx, keptId, mergedId);
    if (merged.email?.toLowerCase() !== email.trim().toLowerCase())
      throw new ShopError("invalid", "request.invalid", { fields: { email: "customer.otherEmail" } });
    await assertMergeable(tx, kept, mergedId);
    const moved = await moveRows(tx, mergedId, keptId);
    await mergeCredit(tx, mergedId, keptId, admin.user.id);
    await mergeProfile(tx, mergedId, keptId);
    await removeSignInMethods(tx, mergedId);
    await emptyAccount(tx, mergedId, keptId);
    const after = { into: keptId, reason, ...moved };
    await recordAudit(tx, admin, { action: "customer.merged", subject: "customer", subjectId: mergedId, after });
    await recordAudit(tx, admin, {
      action: "customer.mergedInto",
      subject: "customer",
      subjectId: keptId,
      after: { from: mergedId, reason, ...moved },
    });
    await queueMail(tx, {
      template: "accountsMerged",
      to: merged.email,
      language: merged.language,
      params: { name: merged.name, kept: maskEmail(kept.email ?? "") },
      forget: true,
    });
  });
}

type Account = Awaited<ReturnType<typeof lockAccount>>;

/**
 * Locks what a purchase of the merged account would lock first, in the lock order, then both accounts. A purchase under
 * way ends before and is moved with the others; one that comes later finds an empty cart.
 */
async function lockAccounts(tx: Tx, keptId: string, mergedId: string) {
  // Two merges never lock the same accounts in different orders.
  await sql`select pg_advisory_xact_lock(hashtext('customers.merge'))`.execute(tx);
  await sql`select id from checkout_sessions where user_id = ${mergedId} order by id for update`.execute(tx);
  await sql`select id from draft_orders where user_id = ${mergedId} order by id for update`.execute(tx);
  await sql`select variant_id from cart_lines where user_id = ${mergedId} order by added_at, variant_id for update`.execute(
    tx,
  );
  await sql`select id from orders where user_id = ${mergedId} order by id for update`.execute(tx);
  await sql`
    select user_id from credit_balances where user_id in (${mergedId}, ${keptId}) order by user_id for update`.execute(
    tx,
  );
  await sql`select id from coupons where owner_id = ${mergedId} order by id for update`.execute(tx);
  // "for update" makes every insert of a row that names the merged account wait.
  return { merged: await lockAccount(tx, mergedId, "update"), kept: await lockAccount(tx, keptId, "no key update") };
}

async function lockAccount(tx: Tx, id: string, strength: "update" | "no key update") {
  const { rows } = await sql<{
    name: string;
    email: string | null;
    language: Language;
    email_verified_at: Date | null;
  }>`
    select name, email, language, email_verified_at from users
     where id = ${id} and role = 'user' and staff_role is null and deleted_at is null for ${sql.raw(strength)}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row?.email) throw notFound("request.notFound");
  return { ...row, email: row.email };
}

async function assertMergeable(tx: Tx, kept: Account, mergedId: string): Promise<void> {
  // With an unverified e-mail, the kept account may belong to a stranger, who would get the other's orders.
  if (!kept.email_verified_at) throw conflict("customer.mergeUnverified");
  const open = await tx
    .selectFrom("checkout_sessions")
    .select("id")
    .where("user_id", "=", mergedId)
    .where("status", "=", "open")
    .executeTakeFirst();
  if (open) throw conflict("customer.mergePaymentOpen");
}

/** As after an erasure; the row stays as target of the ledger and the consents. */
async function emptyAccount(tx: Tx, mergedId: string, keptId: string): Promise<void> {
  await tx.updateTable("users").set({ merged_into: keptId }).where("merged_into", "=", mergedId).execute();
  await tx
    .updateTable("users")
    .set({
      email: null,
      name: "",
      phones: [],
      shipping_address: null,
      billing_address: null,
      former_emails: [],
      merged_into: keptId,
      deleted_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where("id", "=", mergedId)
    .execute();
}
