import { isLanguage, type Language } from "#platform/languages.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
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
  const isSuspected = isLikelyBot(input);
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
        status: isSuspected ? "suspected" : "open",
        user_id: visitor?.id ?? null,
      })
      .returning(["id", "ticket", "order_number"])
      .executeTakeFirstOrThrow();
    const ticket = String(stored.ticket);
    // Bots get the same response, so that they cannot learn what was detected, and mail nobody through the shop. Staff
    // see the message, and the receipt follows when they open it.
    if (isSuspected) return { ticket };
    const headers = replyHeaders(stored.id, config);
    if (hasReceipt) await queueReceipt(tx, { id: stored.id, name, email, ticket, language: caller.language });
    await queueMail(tx, {
      template: "contactForward",
      to: contactEmail,
      language: "en",
      headers: { ...headers, "reply-to": email },
      params: { id: stored.id, name, email, ticket, topic, orderNumber: stored.order_number, message },
    });
    return { ticket };
  });
}

type Receipt = { id: string; name: string; email: string; ticket: string; language: string };

export const queueReceipt = (tx: Tx, { id, name, email, ticket, language }: Receipt): Promise<void> =>
  queueMail(tx, {
    id,
    template: "contactReceipt",
    to: email,
    language: languageOrDefault(language),
    params: { name, ticket },
  });

export const languageOrDefault = (code: string): Language => (isLanguage(code) ? code : "en");
