import { sql } from "kysely";
import { refused, unknown } from "#platform/errors.ts";
import { audit } from "#platform/server/audit.ts";
import { countUpTo } from "#platform/server/countUpTo.ts";
import type { Db } from "#platform/server/db.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { containing } from "#platform/server/like.ts";
import { sendMail } from "#platform/server/outbox.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import type { MailRow, mailStates } from "../contract.ts";
import "#platform/server/tables.ts";

type MailState = (typeof mailStates)[number];
type Wanted = { page: number; pageSize: number; status?: MailState | undefined; q?: string | undefined };
type Desk = { db: Db; visitor: Visitor; caller: Caller };

/** The newest first, without what is in them: codes and links are for their readers. */
export async function mailsOf(db: Db, { page, pageSize, status, q }: Wanted) {
  const found = db
    .selectFrom("outbox")
    .$if(status !== undefined, (mails) => mails.where("status", "=", status ?? "dead"))
    .$if(Boolean(q), (mails) => mails.where("recipient", "ilike", containing(q)));
  const [rows, count, waiting] = await Promise.all([
    found
      .select(["id", "template", "recipient", "language", "status", "attempts", "last_error", "created_at", "sent_at"])
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    countUpTo(db, (most) => found.select("id").limit(most)),
    db
      .selectFrom("outbox")
      .select((of) => ["status", of.fn.countAll<number>().as("count")])
      .where("status", "in", ["queued", "dead"])
      .groupBy("status")
      .execute(),
  ]);
  const counts = { queued: 0, dead: 0 };
  for (const { status, count } of waiting) if (status !== "sent") counts[status] = count;
  const items = rows.map(
    (row): MailRow => ({
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

/** Sends it once more, under the Message-ID that it always had. @throws ShopError for one that has arrived */
export async function retryMail({ db, visitor, caller }: Desk, id: string): Promise<void> {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw unknown("request.notFound");
  await db.transaction().execute(async (tx) => {
    const mail = await tx.selectFrom("outbox").select("status").where("id", "=", id).forUpdate().executeTakeFirst();
    if (!mail) throw unknown("request.notFound");
    if (mail.status === "sent") throw refused("mail.alreadySent");
    await tx.updateTable("outbox").set({ status: "queued", attempts: 0 }).where("id", "=", id).execute();
    await enqueue(tx, sendMail, { id }, { key: `mail:${id}`, maxAttempts: 12 });
    // A try that waits for its next turn comes at once.
    await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0)
                from graphile_worker.jobs where key = ${`mail:${id}`}`.execute(tx);
    await audit(tx, visitor, caller, { action: "mail.retried", subject: "mail", subjectId: id });
  });
}
