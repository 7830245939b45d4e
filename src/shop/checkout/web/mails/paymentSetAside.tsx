import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { Action, Letter, Paragraph, Rows, useMailShop } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/checkout/mails.ts";

export const paymentSetAside: MailTemplate<"paymentSetAside"> = {
  subject: ({ provider }, { t }) => t("setAside.subject", { provider }),
  Body,
};

function Body({ provider, reference, amount, currency, note }: Mails["paymentSetAside"]) {
  const { t } = useTranslation("mails");
  const shop = useMailShop();
  const latin = (text: string) => (
    <bdi dir="ltr" lang="en">
      {text}
    </bdi>
  );
  const rows = [
    { label: t("setAside.provider"), value: latin(provider) },
    { label: t("setAside.reference"), value: latin(reference) },
    { label: t("setAside.amount"), value: latin(`${amount.toFixed(2)} ${currency}`) },
    { label: t("setAside.note"), value: latin(note) },
  ];
  return (
    <Letter preview={t("setAside.text")} heading={t("setAside.heading")}>
      <Paragraph>{t("setAside.text")}</Paragraph>
      <Rows rows={rows} />
      <Action href={`${shop.url}/secret-dashboard/payments`}>{t("setAside.open")}</Action>
    </Letter>
  );
}
