import { notFound, ShopError, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/database.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { PersonalData } from "#platform/server/personalData.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { eraseUser } from "#shop/accounts/server/deleteAccount.ts";
import { exportPersonalData } from "#shop/accounts/server/exportPersonalData.ts";
import { sendPasswordResetJob } from "#shop/accounts/server/resetPassword.ts";
import { revokeUserSessions } from "#shop/accounts/server/sessions.ts";
import { maxTags } from "#shop/customers/customerLimits.ts";
import "../tables.ts";

const subject = "customer";

export const setTags = (admin: AdminContext, id: string, tags: readonly string[]) => replaceTags(admin, id, () => tags);

/** Throws a validation error if the customer would have too many tags. */
export const changeTags = (admin: AdminContext, id: string, { add, remove }: Record<"add" | "remove", string[]>) =>
  replaceTags(admin, id, (before) => {
    const after = new Set([...before.filter((tag) => !remove.includes(tag)), ...add]);
    if (after.size > maxTags) throw validationError({ add: "validation.invalid" });
    return [...after];
  });

async function replaceTags(
  admin: AdminContext,
  id: string,
  change: (before: readonly string[]) => readonly string[],
): Promise<void> {
  await changeCustomer(admin, id, async (tx) => {
    const rows = await tx.selectFrom("customer_tags").select("tag").where("user_id", "=", id).execute();
    const before = rows.map(({ tag }) => tag).toSorted();
    const after = [...new Set(change(before))].toSorted();
    await tx.deleteFrom("customer_tags").where("user_id", "=", id).execute();
    if (after.length > 0)
      await tx
        .insertInto("customer_tags")
        .values(after.map((tag) => ({ user_id: id, tag })))
        .execute();
    await recordAudit(tx, admin, { action: "customer.tagged", subject, subjectId: id, before, after });
  });
}

/** The audit log holds no note: it outlives the erasure of the customer. */
export async function addNote(admin: AdminContext, id: string, note: string): Promise<void> {
  await changeCustomer(admin, id, async (tx) => {
    await tx.insertInto("customer_notes").values({ user_id: id, actor_id: admin.user.id, note }).execute();
    await recordAudit(tx, admin, { action: "customer.noted", subject, subjectId: id });
  });
}

export async function endSessions(admin: AdminContext, id: string): Promise<void> {
  await changeCustomer(admin, id, async (tx) => {
    await revokeUserSessions(tx, id, "ended by staff");
    await recordAudit(tx, admin, { action: "customer.signedOut", subject, subjectId: id });
  });
}

/** Mails the link of "forgot password" in the customer's language. */
export async function sendReset(admin: AdminContext, id: string): Promise<void> {
  await changeCustomer(admin, id, async (tx, { email, language }) => {
    if (!email) throw notFound("request.notFound");
    await enqueue(tx, sendPasswordResetJob, { email, language });
    await recordAudit(tx, admin, { action: "customer.resetSent", subject, subjectId: id });
  });
}

/** Records the export and its reason before anything is read. */
export async function exportCustomer(
  admin: AdminContext,
  personalData: readonly PersonalData[],
  id: string,
  reason: string,
) {
  await changeCustomer(admin, id, (tx) =>
    recordAudit(tx, admin, { action: "customer.exported", subject, subjectId: id, after: { reason } }),
  );
  return exportPersonalData(admin.db, personalData, { id });
}

type Erasure = { reason: string; email: string };

/** Erases the account with the mail that its owner would get. The audit log keeps who asked and why, not whom. */
export async function eraseCustomer(
  admin: AdminContext,
  shop: { config: Config; personalData: readonly PersonalData[] },
  id: string,
  { reason, email }: Erasure,
): Promise<void> {
  const user = await findCustomer(admin.db, id);
  if (!user.email || user.email.toLowerCase() !== email.trim().toLowerCase())
    throw new ShopError("invalid", "request.invalid", { fields: { email: "customer.otherEmail" } });
  await eraseUser({ db: admin.db, ...shop }, user, (tx) =>
    recordAudit(tx, admin, { action: "customer.erased", subject, subjectId: id, after: { reason } }),
  );
}

type Customer = Awaited<ReturnType<typeof findCustomer>>;

/** Locks the customer, so that an erasure waits, and runs the change in one transaction. */
async function changeCustomer(
  { db }: AdminContext,
  id: string,
  change: (tx: Tx, customer: Customer) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const customer = await findCustomer(tx, id, true);
    await change(tx, customer);
  });
}

/** Throws 404 for admins and erased accounts. */
async function findCustomer(db: AdminContext["db"] | Tx, id: string, locks = false) {
  const row = await db
    .selectFrom("users")
    .select(["id", "name", "email", "language"])
    .where("id", "=", id)
    .where("role", "=", "user")
    .where("staff_role", "is", null)
    .where("deleted_at", "is", null)
    .$if(locks, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) throw notFound("request.notFound");
  return row;
}
