/** A code that an order has earned. `code` is written in groups of four, `expiresAt` is ISO 8601. */
export type GiftCodeFacts = { name: string; number: string; code: string; percent: number; expiresAt: string };

declare module "#platform/mails.ts" {
  interface Mails {
    giftCode: GiftCodeFacts;
  }
}
