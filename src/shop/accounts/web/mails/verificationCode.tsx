import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Code, EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/accounts/mailParams.ts";

export const verificationCode: MailTemplate<"verificationCode"> = {
  subject: ({ code }, { t, shop, isolated }) => t("verify.subject", { shop, code: isolated(code) }),
  Body,
};

function Body({ name, code, minutes }: MailParams["verificationCode"]) {
  const { t } = useTranslation("mails");
  const { number } = useLanguage();
  return (
    <EmailLayout preview={t("verify.preview")} heading={t("verify.heading")}>
      <Greeting name={name} />
      <Paragraph>{t("verify.text")}</Paragraph>
      <Code>{code}</Code>
      <Paragraph>{t("verify.minutes", { count: minutes, n: number(minutes) })}</Paragraph>
      <Paragraph soft>{t("verify.ignore")}</Paragraph>
    </EmailLayout>
  );
}
