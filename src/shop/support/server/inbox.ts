import { type Selectable, sql } from "kysely";
import { unknown } from "#platform/errors.ts";
import { audit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tables } from "#platform/server/db.ts";
import { post } from "#platform/server/outbox.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import type { MessageThread, MessageView } from "../contract.ts";
import type { MessageState, Topic } from "../message.ts";
import { languageFrom } from "./sendMessage.ts";
import { threadOf } from "./thread.ts";
import "../mails.ts";
import { containing } from "#platform/server/like.ts";
import "./tables.ts";

type Row = Selectable<Tables["contact_messages"]>;
type Wanted = {
  page: number;
  pageSize: number;
  status?: MessageState | undefined;
  topic?: Topic | undefined;
  q?: string | undefined;
};
type Desk = { db: Db; config: Config; visitor: Visitor; caller: Caller };

/** The newest first; `open` counts what waits for an answer, whatever is being looked at. */
export async function messagesOf(db: Db, { page, pageSize, status, topic, q }: Wanted) {
  const like = containing(q);
  const found = db
    .selectFrom("contact_messages")
    .$if(status !== undefined, (rows) => rows.where("status", "=", status ?? "open"))
    .$if(status === undefined, (rows) => rows.where("status", "<>", "spam"))
    .$if(topic !== undefined, (rows) => rows.where("topic", "=", topic ?? "question"))
    .$if(Boolean(q), (rows) =>
      rows.where(sql<boolean>`(ticket::text = ${q?.replace(/^#/, "")} or name ilike ${like} or email ilike ${like})`),
    );
  const [rows, { total }, { open }] = await Promise.all([
    found
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    db
      .selectFrom("contact_messages")
      .where("status", "=", "open")
      .select((of) => of.fn.countAll<number>().as("open"))
      .executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(present), page, pageSize, total, open };
}

export async function messageOf(db: Db, id: string): Promise<MessageThread> {
  const row = await db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw unknown("request.notFound");
  const answers = await db
    .selectFrom("contact_answers")
    .leftJoin("users", "users.id", "contact_answers.actor_id")
    .where("message_id", "=", id)
    .select(["contact_answers.body", "contact_answers.at", "users.name as by"])
    .orderBy("contact_answers.at")
    .execute();
  return { ...present(row), answers: answers.map(({ body, by, at }) => ({ body, by, at: at.toISOString() })) };
}

/** Sends the answer into the thread of the receipt. */
export async function answerMessage(desk: Desk, id: string, body: string): Promise<MessageThread> {
  const { db, config, visitor, caller } = desk;
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable("contact_messages")
      .set({ status: "answered", answered_at: sql`now()` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw unknown("request.notFound");
    await tx.insertInto("contact_answers").values({ message_id: id, actor_id: visitor.id, body }).execute();
    await post(tx, {
      template: "contactAnswer",
      to: row.email,
      language: languageFrom(row.language),
      headers: threadOf(id, config),
      facts: { name: row.name, ticket: String(row.ticket), answer: body, message: row.message },
    });
    await audit(tx, visitor, caller, { action: "message.answered", subject: "message", subjectId: id });
  });
  return messageOf(db, id);
}

export async function setMessageStatus(desk: Desk, id: string, status: MessageState): Promise<MessageThread> {
  const { db, visitor, caller } = desk;
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom("contact_messages")
      .select("status")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw unknown("request.notFound");
    await tx.updateTable("contact_messages").set({ status }).where("id", "=", id).execute();
    const deed = { action: "message.status", subject: "message", subjectId: id, before, after: { status } };
    await audit(tx, visitor, caller, deed);
  });
  return messageOf(db, id);
}

const present = (row: Row): MessageView => ({
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
