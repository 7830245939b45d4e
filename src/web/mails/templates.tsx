import type { MailName } from "#platform/mails.ts";
import { accountDeleted } from "#shop/accounts/web/mails/accountDeleted.tsx";
import { emailChanged } from "#shop/accounts/web/mails/emailChanged.tsx";
import { emailConfirm } from "#shop/accounts/web/mails/emailConfirm.tsx";
import { guardChanged } from "#shop/accounts/web/mails/guardChanged.tsx";
import { newDevice } from "#shop/accounts/web/mails/newDevice.tsx";
import { passwordChanged } from "#shop/accounts/web/mails/passwordChanged.tsx";
import { passwordReset } from "#shop/accounts/web/mails/passwordReset.tsx";
import { verificationCode } from "#shop/accounts/web/mails/verificationCode.tsx";
import { paymentSetAside } from "#shop/checkout/web/mails/paymentSetAside.tsx";
import { campaign } from "#shop/marketing/web/mails/campaign.tsx";
import { campaignStopped } from "#shop/marketing/web/mails/campaignStopped.tsx";
import { newsletterConfirm } from "#shop/marketing/web/mails/newsletterConfirm.tsx";
import { latePayment } from "#shop/orders/web/mails/latePayment.tsx";
import { orderNews } from "#shop/orders/web/mails/orderNews.tsx";
import { orderPlaced } from "#shop/orders/web/mails/orderPlaced.tsx";
import { refundFailed } from "#shop/orders/web/mails/refundFailed.tsx";
import { returnNews } from "#shop/orders/web/mails/returnNews.tsx";
import { giftCode } from "#shop/promotions/web/mails/giftCode.tsx";
import { contactAnswer } from "#shop/support/web/mails/contactAnswer.tsx";
import { contactForward } from "#shop/support/web/mails/contactForward.tsx";
import { contactReceipt } from "#shop/support/web/mails/contactReceipt.tsx";
import { mailsDied } from "./mailsDied.tsx";
import type { MailTemplate } from "./template.ts";

/** Every mail of the shop. One without a template does not compile. */
export const templates: { [Name in MailName]: MailTemplate<Name> } = {
  verificationCode,
  passwordReset,
  passwordChanged,
  emailConfirm,
  emailChanged,
  newDevice,
  guardChanged,
  accountDeleted,
  orderPlaced,
  orderNews,
  returnNews,
  refundFailed,
  latePayment,
  paymentSetAside,
  giftCode,
  newsletterConfirm,
  campaign,
  campaignStopped,
  mailsDied,
  contactReceipt,
  contactForward,
  contactAnswer,
};
