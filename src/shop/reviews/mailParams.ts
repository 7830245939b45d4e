import type { InEveryLanguage } from "#platform/languages.ts";

/** Asks for reviews of the items of a delivered order, once for each order. */
export type ReviewRequestParams = {
  name: string;
  orderId: string;
  number: string;
  items: InEveryLanguage[];
};

declare module "#platform/mailTypes.ts" {
  interface MailParams {
    reviewRequest: ReviewRequestParams;
  }
}
