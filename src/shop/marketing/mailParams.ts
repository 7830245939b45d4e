import type { Language } from "#platform/languages.ts";

declare module "#platform/mailTypes.ts" {
  interface MailParams {
    newsletterConfirm: { token: string; days: number };
    /** `html` is sanitised, in the language `content`; `leave` is the unsubscribe token. */
    campaign: { subject: string; html: string; content: Language; leave: string };
    /** To staff: a campaign stopped because the mail server rejects its mails. */
    campaignStopped: { id: string; name: string; error: string };
  }
}
