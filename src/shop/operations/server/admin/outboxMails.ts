import { sql } from "kysely";
import { conflict, notFound } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { cappedCount } from "#platform/server/cappedCount.ts";
import type { Db } from "#platform/server/database.ts";
import { containsPattern } from "#platform/server/likePattern.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { MailView, mailStates } from "#shop/operations/contract.ts";
import "#platform/server/tables.ts";

type MailStatus = (typeof mailStates)[number];
type ListMailsParams = { page: number; pageSize: number; status?: MailStatus | undefined; q?: string | undefined };

/** Returns mails, newest first, without their content: codes and links are for recipients only. */
export async function listMails(db: Db, { page, pageSize, status, q }: ListMailsParams) {
  const matching = db
    .selectFrom("outbox")
    .$if(status !== undefined, (mails) => mails.where("status", "=", status ?? "dead"))
    .$if(Boolean(q), (mails) => mails.where(isTo(containsPattern(q))));
  const [rows, count, countRows] = await Promise.all([
    matching
      .select(["id", "template", "recipient", "language", "status", "attempts", "last_error", "created_at", "sent_at"])
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    cappedCount(db, (most) => matching.select("id").limit(most)),
    db
      .selectFrom("outbox")
      .select((of) => ["status", of.fn.countAll<number>().as("count")])
      .where("status", "in", ["queued", "dead"])
      .groupBy("status")
      .execute(),
  ]);
  const counts = { queued: 0, dead: 0 };
  for (const { status, count } of countRows) if (status !== "sent") counts[status] = count;
  const items = rows.map(
    (row): MailView => ({
      id: row.id,
      template: row.template,
      recipient: row.recipient,
      language: row.language,
      status: row.status,
      attempts: row.attempts,
      error: row.last_error,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    }),
  );
  return { items, page, pageSize, ...count, counts };
}

/** In two parts, because the index by parts of the recipient leaves out queued mails. */
const isTo = (pattern: string) => sql<boolean>`
  (status <> 'queued' and recipient ilike ${pattern} or status = 'queued' and recipient ilike ${pattern})`;

/** Queues the mail again with its Message-ID. Throws a ShopError if it was already sent. */
export async function retryMail(admin: AdminContext, id: string): Promise<void> {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw notFound("request.notFound");
  await admin.db.transaction().execute(async (tx) => {
    const mail = await tx.selectFrom("outbox").select("status").where("id", "=", id).forUpdate().executeTakeFirst();
    if (!mail) throw notFound("request.notFound");
    if (mail.status === "sent") throw conflict("mail.alreadySent");
    // A mail that waits for another attempt is sent at once.
    const retry = { status: "queued", attempts: 0, next_attempt_at: sql<Date>`now()` } as const;
    await tx.updateTable("outbox").set(retry).where("id", "=", id).execute();
    await recordAudit(tx, admin, { action: "mail.retried", subject: "mail", subjectId: id });
  });
}
