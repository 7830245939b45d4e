/** Asks once more for the confirmation of a cash order, after staff did not reach the customer. */
export type ConfirmOrderParams = {
  name: string;
  orderId: string;
  number: string;
  /** Egyptian pounds. */
  total: number;
  /** ISO 8601; without an answer by then, the order is cancelled. */
  until: string;
};

declare module "#platform/mailTypes.ts" {
  interface MailParams {
    confirmOrder: ConfirmOrderParams;
  }
}
