/** The variant that a mail is about, in the mail's language. */
export type MailedVariant = {
  name: string;
  /** With its choice: "Linen abaya (Olive, M)". */
  item: string;
  /** Path of the product page, with the variant selected. */
  path: string;
};

declare module "#platform/mailTypes.ts" {
  interface MailParams {
    stockAlertConfirm: MailedVariant & { token: string; days: number };
    /** `leave` is the token that removes all alerts of the address. */
    stockAlert: MailedVariant & { leave: string };
  }
}
