declare module "#platform/mailTypes.ts" {
  interface MailParams {
    /** A refund of a cash order waits for an account. */
    payoutAccount: {
      name: string;
      orderId: string;
      number: string;
      /** Egyptian pounds. */
      amount: number;
      /** The end of the account from which the bank sent the money back. */
      returned?: string | null;
      /** Whether the customer's account is deleted, and with it the way to the order page. */
      deleted?: boolean;
    };
  }
}

export {};
