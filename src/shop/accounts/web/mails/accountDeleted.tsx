import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/accounts/mailParams.ts";

export const accountDeleted: MailTemplate<"accountDeleted"> = {
  subject: (_, { t, shop }) => t("deleted.subject", { shop }),
  Body,
};

function Body({ name, openOrders }: MailParams["accountDeleted"]) {
  const { t } = useTranslation("mails");
  const { number } = useLanguage();
  return (
    <EmailLayout preview={t("deleted.preview")} heading={t("deleted.heading")}>
      <Greeting name={name} />
      <Paragraph>{t("deleted.text")}</Paragraph>
      <Paragraph>{t("deleted.stays")}</Paragraph>
      {openOrders > 0 && <Paragraph>{t("deleted.open", { count: openOrders, n: number(openOrders) })}</Paragraph>}
    </EmailLayout>
  );
}
