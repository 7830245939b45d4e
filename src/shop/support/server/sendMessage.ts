import { isLanguage, type Language } from "#platform/languages.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import type { RequestInfo, Visitor } from "#platform/server/requestContext.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { isLikelyBot, type Topic } from "../contactMessage.ts";
import { replyHeaders } from "./replyHeaders.ts";
import "../mailParams.ts";
import "./tables.ts";

type ContactMessageInput = {
  name: string;
  email: string;
  message: string;
  topic: Topic;
  orderNumber: string;
  website: string;
  seconds?: number | undefined;
};
type SendMessageContext = { db: Db; config: Config; caller: RequestInfo; visitor: Visitor | undefined };

/**
 * Stores the message and, in the same transaction, queues a receipt for the sender and a copy for the shop.
 * @param hasReceipt false once the address reached its limit of receipts: anyone can type any address
 */
export async function sendMessage(
  { db, config, caller, visitor }: SendMessageContext,
  input: ContactMessageInput,
  hasReceipt: boolean,
): Promise<{ ticket: string }> {
  const { name, email, message, topic } = input;
  const isSpam = isLikelyBot(input);
  const { contactEmail } = await cachedSettings(db);
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto("contact_messages")
      .values({
        name,
        email,
        topic,
        message,
        order_number: input.orderNumber || null,
        language: caller.language,
        status: isSpam ? "spam" : "open",
        user_id: visitor?.id ?? null,
      })
      .returning(["id", "ticket", "order_number"])
      .executeTakeFirstOrThrow();
    const ticket = String(stored.ticket);
    // Bots get the same response, so that they cannot learn what was detected.
    if (isSpam) return { ticket };
    const headers = replyHeaders(stored.id, config);
    if (hasReceipt)
      await queueMail(tx, {
        id: stored.id,
        template: "contactReceipt",
        to: email,
        language: languageOrDefault(caller.language),
        facts: { name, ticket },
      });
    await queueMail(tx, {
      template: "contactForward",
      to: contactEmail,
      language: "en",
      headers: { ...headers, "reply-to": email },
      facts: { id: stored.id, name, email, ticket, topic, orderNumber: stored.order_number, message },
    });
    return { ticket };
  });
}

export const languageOrDefault = (code: string): Language => (isLanguage(code) ? code : "en");
