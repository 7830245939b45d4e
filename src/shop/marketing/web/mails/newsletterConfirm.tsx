import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Action, Letter, Paragraph, useMailShop } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/marketing/mails.ts";

export const newsletterConfirm: MailTemplate<"newsletterConfirm"> = {
  subject: (_, { t, shop }) => t("newsletter.subject", { shop }),
  Body,
};

function Body({ token, days }: Mails["newsletterConfirm"]) {
  const { t } = useTranslation("mails");
  const { language, number } = useLanguage();
  const shop = useMailShop();
  const text = t("newsletter.text", { shop: shop.name });
  return (
    <Letter preview={text} heading={t("newsletter.heading")}>
      <Paragraph>{text}</Paragraph>
      <Action href={`${shop.url}/mailing/confirm?token=${token}&lng=${language}`}>{t("newsletter.confirm")}</Action>
      <Paragraph soft>{t("newsletter.notYou", { count: days, n: number(days) })}</Paragraph>
    </Letter>
  );
}
