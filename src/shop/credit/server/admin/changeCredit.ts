import { conflict, notFound } from "#platform/errors.ts";
import { fromPounds, toPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { queueMail } from "#platform/server/outbox.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { addCredit, deductCredit, findCreditBalance } from "#shop/payments/server/creditLedger.ts";
import "#shop/credit/mailParams.ts";
import "#shop/accounts/server/tables.ts";

type CreditChange = { change: "grant" | "take"; amount: number; reason: string; idempotencyKey: string };

/** Grants or takes credit of a customer with a confirmed account. A repeated request changes nothing. */
export const changeCredit = (
  admin: AdminContext,
  userId: string,
  { change, amount: pounds, reason, idempotencyKey }: CreditChange,
): Promise<void> =>
  admin.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select(["name", "email", "language", "email_verified_at"])
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      // So that the account is not deleted meanwhile, and the second of two clicks waits.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) throw notFound("request.notFound");
    if (!user.email || !user.email_verified_at) throw conflict("credit.unconfirmedAccount");
    const earlier = await tx
      .selectFrom("credit_ledger")
      .select("id")
      .where("idempotency_key", "=", idempotencyKey)
      .executeTakeFirst();
    if (earlier) return;
    const amount = fromPounds(pounds);
    const source = { reason, actorId: admin.user.id, idempotencyKey };
    if (change === "take") await deductCredit(tx, userId, "taken", amount, source);
    else await addCredit(tx, userId, "granted", amount, source);
    const balance = toPounds(await findCreditBalance(tx, userId));
    await recordAudit(tx, admin, {
      action: change === "grant" ? "credit.grant" : "credit.take",
      subject: "customer",
      subjectId: userId,
      // The reason is in the ledger, where it is erased with the account.
      after: { amount: toPounds(amount), balance },
    });
    if (change === "grant")
      await queueMail(tx, {
        key: `credit:${idempotencyKey}`,
        template: "creditGranted",
        to: user.email,
        language: user.language,
        params: { name: user.name, amount: toPounds(amount), balance },
      });
  });
