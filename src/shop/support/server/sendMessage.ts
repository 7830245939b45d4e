import { isLanguage, type Language } from "#platform/languages.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { post } from "#platform/server/outbox.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { looksMechanical, type Topic } from "../message.ts";
import { threadOf } from "./thread.ts";
import "../mails.ts";
import "./tables.ts";

type Written = {
  name: string;
  email: string;
  message: string;
  topic: Topic;
  orderNumber: string;
  website: string;
  seconds?: number | undefined;
};
type Shop = { db: Db; config: Config; caller: Caller; visitor: Visitor | undefined };

/**
 * Keeps the message, and in the same transaction a receipt for its writer and a copy for the shop.
 * @param receipt false when that address has had its share of receipts: anybody can type it into the form
 */
export async function sendMessage(
  { db, config, caller, visitor }: Shop,
  body: Written,
  receipt: boolean,
): Promise<{ ticket: string }> {
  const { name, email, message, topic } = body;
  const spam = looksMechanical(body);
  const { contactEmail } = await settingsOf(db);
  return db.transaction().execute(async (tx) => {
    const kept = await tx
      .insertInto("contact_messages")
      .values({
        name,
        email,
        topic,
        message,
        order_number: body.orderNumber || null,
        language: caller.language,
        status: spam ? "spam" : "open",
        user_id: visitor?.id ?? null,
      })
      .returning(["id", "ticket", "order_number"])
      .executeTakeFirstOrThrow();
    const ticket = String(kept.ticket);
    // A machine gets the same answer: it learns nothing of what gave it away.
    if (spam) return { ticket };
    const thread = threadOf(kept.id, config);
    if (receipt)
      await post(tx, {
        id: kept.id,
        template: "contactReceipt",
        to: email,
        language: languageFrom(caller.language),
        facts: { name, ticket },
      });
    await post(tx, {
      template: "contactForward",
      to: contactEmail,
      language: "en",
      headers: { ...thread, "reply-to": email },
      facts: { id: kept.id, name, email, ticket, topic, orderNumber: kept.order_number, message },
    });
    return { ticket };
  });
}

export const languageFrom = (code: string): Language => (isLanguage(code) ? code : "en");
