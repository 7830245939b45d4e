import { inLanguage, type Language } from "#platform/languages.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { documentTexts } from "./documentTexts.ts";

type ChatInput = {
  language: Language;
  name: string;
  number: string;
  /** Egyptian pounds. */
  total: number;
  /** Opens the page on which the customer confirms or pays. */
  link: string;
};

type Chat = "whatsApp" | "whatsApp.payment";

/** Returns the prepared text of a chat that asks for the payment of an order that staff took. */
export const paymentChat = (input: ChatInput, shop: Pick<Settings, "shopName">): string =>
  chatText("whatsApp.payment", input, shop);

/** Returns the prepared text of a chat that asks for the confirmation of a cash order, in the customer's language. */
export const confirmationChat = (input: ChatInput, shop: Pick<Settings, "shopName">): string =>
  chatText("whatsApp", input, shop);

function chatText(
  chat: Chat,
  { language, name, number, total, link }: ChatInput,
  { shopName }: Pick<Settings, "shopName">,
): string {
  const { say, money } = documentTexts(language);
  const text = say(chat, { name, shop: inLanguage(shopName, language), number, total: money(total) });
  // On a line of its own, so that the chat makes it a link.
  return `${text}\n${link}`;
}
