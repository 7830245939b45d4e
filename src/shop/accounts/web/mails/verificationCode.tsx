import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Code, Hello, Letter, Paragraph } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/accounts/mails.ts";

export const verificationCode: MailTemplate<"verificationCode"> = {
  subject: ({ code }, { t, shop, isolated }) => t("verify.subject", { shop, code: isolated(code) }),
  Body,
};

function Body({ name, code, minutes }: Mails["verificationCode"]) {
  const { t } = useTranslation("mails");
  const { number } = useLanguage();
  return (
    <Letter preview={t("verify.preview")} heading={t("verify.heading")}>
      <Hello name={name} />
      <Paragraph>{t("verify.text")}</Paragraph>
      <Code>{code}</Code>
      <Paragraph>{t("verify.minutes", { count: minutes, n: number(minutes) })}</Paragraph>
      <Paragraph soft>{t("verify.ignore")}</Paragraph>
    </Letter>
  );
}
