declare module "#platform/mails.ts" {
  interface Mails {
    /** To staff: a gateway told of money that fits nothing the shop expects. `amount` is in pounds of `currency`. */
    paymentSetAside: { provider: string; reference: string; amount: number; currency: string; note: string };
  }
}
