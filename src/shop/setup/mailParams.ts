declare module "#platform/mailTypes.ts" {
  interface MailParams {
    /** To the member of staff who tests the mail server. */
    mailTest: Record<string, never>;
  }
}

export {};
