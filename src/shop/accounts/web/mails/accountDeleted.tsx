import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Hello, Letter, Paragraph } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/accounts/mails.ts";

export const accountDeleted: MailTemplate<"accountDeleted"> = {
  subject: (_, { t, shop }) => t("deleted.subject", { shop }),
  Body,
};

function Body({ name, openOrders }: Mails["accountDeleted"]) {
  const { t } = useTranslation("mails");
  const { number } = useLanguage();
  return (
    <Letter preview={t("deleted.preview")} heading={t("deleted.heading")}>
      <Hello name={name} />
      <Paragraph>{t("deleted.text")}</Paragraph>
      <Paragraph>{t("deleted.stays")}</Paragraph>
      {openOrders > 0 && <Paragraph>{t("deleted.open", { count: openOrders, n: number(openOrders) })}</Paragraph>}
    </Letter>
  );
}
