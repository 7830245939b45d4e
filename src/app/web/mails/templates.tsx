import type { MailName } from "#platform/mailTypes.ts";
import { accountDeleted } from "#shop/accounts/web/mails/accountDeleted.tsx";
import { emailChanged } from "#shop/accounts/web/mails/emailChanged.tsx";
import { emailConfirm } from "#shop/accounts/web/mails/emailConfirm.tsx";
import { newDevice } from "#shop/accounts/web/mails/newDevice.tsx";
import { passwordChanged } from "#shop/accounts/web/mails/passwordChanged.tsx";
import { passwordReset } from "#shop/accounts/web/mails/passwordReset.tsx";
import { securityChanged } from "#shop/accounts/web/mails/securityChanged.tsx";
import { staffInvitation } from "#shop/accounts/web/mails/staffInvitation.tsx";
import { verificationCode } from "#shop/accounts/web/mails/verificationCode.tsx";
import { stockAlert } from "#shop/catalogue/web/mails/stockAlert.tsx";
import { stockAlertConfirm } from "#shop/catalogue/web/mails/stockAlertConfirm.tsx";
import { paymentLink } from "#shop/checkout/web/mails/paymentLink.tsx";
import { paymentQuarantined } from "#shop/checkout/web/mails/paymentQuarantined.tsx";
import { confirmationReminder } from "#shop/confirmations/web/mails/confirmationReminder.tsx";
import { creditGranted } from "#shop/credit/web/mails/creditGranted.tsx";
import { accountsMerged } from "#shop/customers/web/mails/accountsMerged.tsx";
import { campaign } from "#shop/marketing/web/mails/campaign.tsx";
import { campaignStopped } from "#shop/marketing/web/mails/campaignStopped.tsx";
import { newsletterConfirm } from "#shop/marketing/web/mails/newsletterConfirm.tsx";
import { undeliveredMailsAlert } from "#shop/operations/web/mails/undeliveredMailsAlert.tsx";
import { deliveryLate } from "#shop/orders/web/mails/deliveryLate.tsx";
import { latePayment } from "#shop/orders/web/mails/latePayment.tsx";
import { orderPlaced } from "#shop/orders/web/mails/orderPlaced.tsx";
import { orderStatusChanged } from "#shop/orders/web/mails/orderStatusChanged.tsx";
import { refundFailed } from "#shop/orders/web/mails/refundFailed.tsx";
import { returnStatusChanged } from "#shop/orders/web/mails/returnStatusChanged.tsx";
import { payoutAccountRequest } from "#shop/payouts/web/mails/payoutAccountRequest.tsx";
import { giftCode } from "#shop/promotions/web/mails/giftCode.tsx";
import { exchangeStatusChanged } from "#shop/returns/web/mails/exchangeStatusChanged.tsx";
import { reviewRequest } from "#shop/reviews/web/mails/reviewRequest.tsx";
import { mailTest } from "#shop/setup/web/mails/mailTest.tsx";
import { calledOffDelivery } from "#shop/shipping/web/mails/calledOffDelivery.tsx";
import { deliveryAttempt } from "#shop/shipping/web/mails/deliveryAttempt.tsx";
import { doubleCollection } from "#shop/shipping/web/mails/doubleCollection.tsx";
import { contactAnswer } from "#shop/support/web/mails/contactAnswer.tsx";
import { contactForward } from "#shop/support/web/mails/contactForward.tsx";
import { contactReceipt } from "#shop/support/web/mails/contactReceipt.tsx";
import { webhookDisabled } from "#shop/webhooks/web/mails/webhookDisabled.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";

/** The templates of all mails. A mail without a template does not compile. */
export const templates: { [Name in MailName]: MailTemplate<Name> } = {
  verificationCode,
  passwordReset,
  passwordChanged,
  emailConfirm,
  emailChanged,
  newDevice,
  guardChanged: securityChanged,
  accountDeleted,
  accountsMerged,
  staffInvitation,
  orderPlaced,
  orderNews: orderStatusChanged,
  returnNews: returnStatusChanged,
  exchangeNews: exchangeStatusChanged,
  payoutAccount: payoutAccountRequest,
  creditGranted,
  deliveryAttempt,
  calledOffDelivery,
  doubleCollection,
  deliveryLate,
  confirmOrder: confirmationReminder,
  reviewRequest,
  refundFailed,
  latePayment,
  paymentLink,
  paymentSetAside: paymentQuarantined,
  webhookDisabled,
  giftCode,
  newsletterConfirm,
  stockAlertConfirm,
  stockAlert,
  campaign,
  campaignStopped,
  mailsDied: undeliveredMailsAlert,
  mailTest,
  contactReceipt,
  contactForward,
  contactAnswer,
};
