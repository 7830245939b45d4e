import type { InEveryLanguage } from "#platform/languages.ts";

export type ExchangeEvent = "requested" | "approved" | "declined" | "withdrawn" | "cancelled";

declare module "#platform/mailTypes.ts" {
  interface MailParams {
    exchangeNews: {
      name: string;
      /** The replacement once there is one. */
      orderId: string;
      number: string;
      replacement: string | null;
      news: ExchangeEvent;
      /** Egyptian pounds to pay to the courier, or that come back. */
      due: number;
      refund: number;
      customerMessage: string | null;
      /** When a request is decided at the latest; null once it is, and when only staff decide. */
      decidedBy: string | null;
      lines: { name: InEveryLanguage; attributes: InEveryLanguage[]; quantity: number }[];
    };
  }
}
