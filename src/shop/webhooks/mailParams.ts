declare module "#platform/mailTypes.ts" {
  interface MailParams {
    /** To staff: deliveries to this URL have failed for days and were ended. */
    webhookDisabled: { url: string; error: string };
  }
}
