import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { Action, Letter, Paragraph, Rows, useMailShop } from "./Letter.tsx";
import type { MailTemplate } from "./template.ts";

/** Where the mail that tells of lost mails takes its name from: the outbox. */
declare module "#platform/mails.ts" {
  interface Mails {
    mailsDied: { template: string; to: string; error: string };
  }
}

/** To the shop itself. */
export const mailsDied: MailTemplate<"mailsDied"> = {
  subject: (_, { t, shop }) => t("died.subject", { shop }),
  Body,
};

function Body({ template, to, error }: Mails["mailsDied"]) {
  const { t } = useTranslation("mails");
  const shop = useMailShop();
  const text = t("died.text");
  const rows = [
    { label: t("died.mail"), value: <bdi dir="ltr">{template}</bdi> },
    { label: t("died.to"), value: <bdi dir="ltr">{to}</bdi> },
    { label: t("died.error"), value: <bdi dir="ltr">{error}</bdi> },
  ];
  return (
    <Letter preview={text} heading={t("died.heading")}>
      <Paragraph>{text}</Paragraph>
      <Rows rows={rows} />
      <Action href={`${shop.url}/secret-dashboard/system`}>{t("died.open")}</Action>
    </Letter>
  );
}
