import type { MailName } from "#platform/mails.ts";
import { verificationCode } from "#shop/accounts/web/mails/verificationCode.tsx";
import type { MailTemplate } from "./template.ts";

/** Every mail of the shop. One without a template does not compile. */
export const templates: { [Name in MailName]: MailTemplate<Name> } = {
  verificationCode,
};
