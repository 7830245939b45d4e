import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { providerName } from "#shop/payments/providerName.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, DetailRows, EmailLayout, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import { QuarantineNote } from "../QuarantineNote.tsx";
import "#shop/checkout/mailParams.ts";

export const paymentQuarantined: MailTemplate<"paymentSetAside"> = {
  subject: ({ provider }, { t }) => t("setAside.subject", { provider: providerName(provider) }),
  Body,
};

function Body({ provider, reference, amount, currency, note }: MailParams["paymentSetAside"]) {
  const { t } = useTranslation("mails");
  const shop = useMailShop();
  const { money } = useLanguage();
  const latin = (text: string) => (
    <bdi dir="ltr" lang="en">
      {text}
    </bdi>
  );
  const rows = [
    { label: t("setAside.provider"), value: latin(providerName(provider)) },
    { label: t("setAside.reference"), value: latin(reference) },
    {
      label: t("setAside.amount"),
      value: currency.toUpperCase() === "EGP" ? money(amount) : latin(`${amount.toFixed(2)} ${currency}`),
    },
    { label: t("setAside.note"), value: <QuarantineNote note={note} /> },
  ];
  return (
    <EmailLayout preview={t("setAside.text")} heading={t("setAside.heading")}>
      <Paragraph>{t("setAside.text")}</Paragraph>
      <DetailRows rows={rows} />
      <ActionButton href={`${shop.url}/secret-dashboard/payments`}>{t("setAside.open")}</ActionButton>
    </EmailLayout>
  );
}
