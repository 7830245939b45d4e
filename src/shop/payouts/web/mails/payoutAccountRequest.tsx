import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { OrderNumber } from "#shop/orders/web/mails/orderNumber.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, EmailLayout, Greeting, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/payouts/mailParams.ts";

export const payoutAccountRequest: MailTemplate<"payoutAccount"> = {
  subject: ({ number, returned }, { t, isolated }) =>
    t(returned ? "payoutAccount.returnedSubject" : "payoutAccount.subject", { number: isolated(number) }),
  Body,
};

function Body({ name, orderId, number, amount, returned, deleted }: MailParams["payoutAccount"]) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const { url } = useMailShop();
  const text = returned
    ? t("payoutAccount.returnedText", { amount: money(amount), account: `\u2066${returned}\u2069` })
    : t(deleted ? "payoutAccount.deletedText" : "payoutAccount.text", { amount: money(amount) });
  return (
    <EmailLayout preview={text} heading={t(returned ? "payoutAccount.returnedHeading" : "payoutAccount.heading")}>
      <Greeting name={name} />
      <Paragraph>{text}</Paragraph>
      <OrderNumber number={number} />
      {deleted ? (
        <ActionButton href={`${url}/contact`}>{t("payoutAccount.contact")}</ActionButton>
      ) : (
        <>
          <ActionButton href={`${url}/orders/${orderId}`}>{t("payoutAccount.enter")}</ActionButton>
          <Paragraph soft>{t("payoutAccount.safe")}</Paragraph>
        </>
      )}
    </EmailLayout>
  );
}
