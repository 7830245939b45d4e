/** A gift code earned by an order. `code` is formatted in groups of four, `expiresAt` is ISO 8601. */
export type GiftCodeParams = { name: string; number: string; code: string; percent: number; expiresAt: string };

declare module "#platform/mailTypes.ts" {
  interface MailParams {
    giftCode: GiftCodeParams;
  }
}
