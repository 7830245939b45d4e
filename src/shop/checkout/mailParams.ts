declare module "#platform/mailTypes.ts" {
  interface MailParams {
    /** To staff: a gateway reported a payment that matches no session. `amount` is in pounds of `currency`. */
    paymentSetAside: { provider: string; reference: string; amount: number; currency: string; note: string };
    /** To a customer whose order staff took by phone. `total` is in pounds, `until` ISO 8601. */
    paymentLink: { name: string; draftId: string; number: string; total: number; until: string };
  }
}
