import type { Language } from "#platform/languages.ts";

declare module "#platform/mails.ts" {
  interface Mails {
    newsletterConfirm: { token: string; days: number };
    /** `html` is cleaned and written in the language `content`; `leave` is the token of the reader's way out. */
    campaign: { subject: string; html: string; content: Language; leave: string };
    /** Of staff: a campaign stands still because the mail server does not take it. */
    campaignStopped: { id: string; name: string; error: string };
  }
}
