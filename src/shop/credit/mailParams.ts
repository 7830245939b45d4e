declare module "#platform/mailTypes.ts" {
  interface MailParams {
    /** Egyptian pounds. */
    creditGranted: { name: string; amount: number; balance: number };
  }
}

export {};
