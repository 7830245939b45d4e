import type { MailName } from "#platform/mails.ts";
import { verificationCode } from "#shop/accounts/web/mails/verificationCode.tsx";
import { latePayment } from "#shop/orders/web/mails/latePayment.tsx";
import { orderNews } from "#shop/orders/web/mails/orderNews.tsx";
import { orderPlaced } from "#shop/orders/web/mails/orderPlaced.tsx";
import type { MailTemplate } from "./template.ts";

/** Every mail of the shop. One without a template does not compile. */
export const templates: { [Name in MailName]: MailTemplate<Name> } = {
  verificationCode,
  orderPlaced,
  orderNews,
  latePayment,
};
