import type { InEveryLanguage, Language } from "./languages.ts";

/** Each module adds the params of its mails; the templates are in its web folder. */
// biome-ignore lint/suspicious/noEmptyInterface: modules augment it
export interface MailParams {}

export type MailName = keyof MailParams;
export type RenderedMail = { subject: string; html: string; text: string };
/** Colours of the owner's brand in a mail. */
export type MailColours = Record<"accent" | "accent-ink" | "accent-wash", string>;
/** Facts about the shop that every mail may use. */
export type MailShopInfo = {
  name: InEveryLanguage;
  email: string;
  url: string;
  /** Without them, the mail has the shop's own. */
  colours?: { light: MailColours; dark: MailColours };
  /** In place of the name as text. `darkUrl` is for mail programs in dark mode. */
  logo?: { url: string; darkUrl: string; width: number; height: number };
  /** Days to return items, who brings them back, and what the courier takes for collecting them, in pounds. */
  returns: { days: number; method: "courier" | "customer"; fee: number; address: string };
  /** Returns the URL of an order for everyone who has the link. */
  linkToOrder?: (orderId: string) => string;
  /** Opens the page on which the customer pays what staff prepared. */
  linkToPayment?: (draftId: string) => string;
  /** Opens the page on which the customer confirms a cash order. */
  linkToConfirmation?: (orderId: string) => string;
  /** Opens the page on which the customer reviews the items of an order. */
  linkToReviews?: (orderId: string) => string;
};
export type RenderMail = (
  name: string,
  language: Language,
  params: unknown,
  shop: MailShopInfo,
) => Promise<RenderedMail>;
