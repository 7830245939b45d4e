import { Link } from "@react-email/link";
import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, Divider, EmailLayout, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import { light } from "#web/mails/mailPalette.ts";
import "#shop/catalogue/mailParams.ts";

export const stockAlert: MailTemplate<"stockAlert"> = {
  subject: ({ name }, { t }) => t("stockAlert.subject", { name }),
  Body,
};

function Body({ path, leave, item }: MailParams["stockAlert"]) {
  const { t } = useTranslation("mails");
  const { language } = useLanguage();
  const shop = useMailShop();
  const text = t("stockAlert.text", { item });
  return (
    <EmailLayout preview={text} heading={t("stockAlert.heading")}>
      <Paragraph>{text}</Paragraph>
      <ActionButton href={`${shop.url}${path}${path.includes("?") ? "&" : "?"}lng=${language}`}>
        {t("stockAlert.open")}
      </ActionButton>
      <Paragraph>{t("stockAlert.hurry")}</Paragraph>
      <Divider />
      <Paragraph soft>
        <Link
          href={`${shop.url}/stock-alert/stop?token=${leave}&lng=${language}`}
          className="m-soft"
          style={{ color: light["ink-soft"], textDecoration: "underline" }}
        >
          {t("stockAlert.leave")}
        </Link>
      </Paragraph>
    </EmailLayout>
  );
}
