import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/accounts/mailParams.ts";

export const emailChanged: MailTemplate<"emailChanged"> = {
  subject: (_, { t, shop }) => t("email.changed.subject", { shop }),
  Body,
};

function Body({ name, at }: MailParams["emailChanged"]) {
  const { t } = useTranslation("mails");
  const { dayAndTime } = useLanguage();
  return (
    <EmailLayout preview={t("email.changed.preview")} heading={t("email.changed.heading")}>
      <Greeting name={name} />
      <Paragraph>{t("email.changed.text", { at: dayAndTime(at) })}</Paragraph>
      <Paragraph>{t("email.changed.notYou")}</Paragraph>
    </EmailLayout>
  );
}
