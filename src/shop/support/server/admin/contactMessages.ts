import { type Selectable, sql } from "kysely";
import { toLatinDigits } from "#platform/digits.ts";
import { notFound } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tables } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { MessageThread, MessageView } from "#shop/support/adminContract.ts";
import type { MessageState, Topic } from "#shop/support/contactMessage.ts";
import { replyHeaders } from "../replyHeaders.ts";
import { languageOrDefault, queueReceipt } from "../sendMessage.ts";
import "#shop/support/mailParams.ts";
import { containsPattern } from "#platform/server/likePattern.ts";
import "../tables.ts";

type ContactMessageRow = Selectable<Tables["contact_messages"]>;
type ListMessagesParams = {
  page: number;
  pageSize: number;
  status?: MessageState | undefined;
  topic?: Topic | undefined;
  q?: string | undefined;
};

/** Mails write the number as #1042, n° 1042, n.º 1042 or رقم ١٠٤٢. */
const readTicket = (q: string) => toLatinDigits(q).replace(/^(#|n\.?[°º]|رقم)\s*/i, "");

/**
 * Returns messages, newest first, without a status those that are no spam. `open` counts the unanswered ones and
 * `suspected` those that staff should judge, regardless of the filters.
 */
export async function listMessages(db: Db, { page, pageSize, status, topic, q }: ListMessagesParams) {
  const like = containsPattern(q);
  const matching = db
    .selectFrom("contact_messages")
    .$if(status !== undefined, (rows) => rows.where("status", "=", status ?? "open"))
    .$if(status === undefined, (rows) => rows.where("status", "not in", ["suspected", "spam"]))
    .$if(topic !== undefined, (rows) => rows.where("topic", "=", topic ?? "question"))
    .$if(Boolean(q), (rows) =>
      rows.where(sql<boolean>`(ticket::text = ${readTicket(q ?? "")} or name ilike ${like} or email ilike ${like})`),
    );
  const [rows, { total }, waiting] = await Promise.all([
    matching
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    db
      .selectFrom("contact_messages")
      .where("status", "in", ["open", "suspected"])
      .select((of) => ["status", of.fn.countAll<number>().as("count")])
      .groupBy("status")
      .execute(),
  ]);
  const countOf = (state: MessageState) => waiting.find(({ status }) => status === state)?.count ?? 0;
  const counts = { total, open: countOf("open"), suspected: countOf("suspected") };
  return { items: rows.map(presentMessage), page, pageSize, ...counts };
}

export async function loadMessageThread(db: Db, id: string): Promise<MessageThread> {
  const row = await db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("request.notFound");
  const answers = await db
    .selectFrom("contact_answers")
    .leftJoin("users", "users.id", "contact_answers.actor_id")
    .where("message_id", "=", id)
    .select(["contact_answers.body", "contact_answers.at", "users.name as by"])
    .orderBy("contact_answers.at")
    .execute();
  return { ...presentMessage(row), answers: answers.map(({ body, by, at }) => ({ body, by, at: at.toISOString() })) };
}

/** Mails the answer in the thread of the receipt. */
export async function answerMessage(
  admin: AdminContext,
  config: Config,
  id: string,
  body: string,
): Promise<MessageThread> {
  const { db } = admin;
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable("contact_messages")
      .set({ status: "answered", answered_at: sql`now()` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound("request.notFound");
    await tx.insertInto("contact_answers").values({ message_id: id, actor_id: admin.user.id, body }).execute();
    await queueMail(tx, {
      template: "contactAnswer",
      to: row.email,
      language: languageOrDefault(row.language),
      headers: replyHeaders(id, config),
      params: { name: row.name, ticket: String(row.ticket), answer: body, message: row.message },
    });
    await recordAudit(tx, admin, { action: "message.answered", subject: "message", subjectId: id });
  });
  return loadMessageThread(db, id);
}

/** Opening a suspected message mails the receipt that was held back. */
export async function setMessageStatus(admin: AdminContext, id: string, status: MessageState): Promise<MessageThread> {
  const { db } = admin;
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom("contact_messages")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound("request.notFound");
    await tx.updateTable("contact_messages").set({ status }).where("id", "=", id).execute();
    if (before.status === "suspected" && status === "open")
      await queueReceipt(tx, { ...before, ticket: String(before.ticket) });
    const change = { before: { status: before.status }, after: { status } };
    await recordAudit(tx, admin, { action: "message.status", subject: "message", subjectId: id, ...change });
  });
  return loadMessageThread(db, id);
}

const presentMessage = (row: ContactMessageRow): MessageView => ({
  id: row.id,
  ticket: String(row.ticket),
  name: row.name,
  email: row.email,
  topic: row.topic,
  orderNumber: row.order_number,
  message: row.message,
  language: row.language,
  status: row.status,
  createdAt: row.created_at.toISOString(),
});
