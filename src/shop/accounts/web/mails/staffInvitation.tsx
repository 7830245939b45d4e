import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, EmailLayout, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/accounts/mailParams.ts";

export const staffInvitation: MailTemplate<"staffInvitation"> = {
  subject: (_, { t, shop }) => t("invitation.subject", { shop }),
  Body,
};

function Body({ by, role, url, days }: MailParams["staffInvitation"]) {
  const { t } = useTranslation("mails");
  const { number } = useLanguage();
  return (
    <EmailLayout preview={t("invitation.preview", { role: t(`role.${role}`) })} heading={t("invitation.heading")}>
      <Paragraph>{t("invitation.text", { name: by, role: t(`role.${role}`) })}</Paragraph>
      <ActionButton href={url}>{t("invitation.action")}</ActionButton>
      <Paragraph>{t("invitation.days", { count: days, n: number(days) })}</Paragraph>
      <Paragraph soft>{t("invitation.ignore")}</Paragraph>
    </EmailLayout>
  );
}
