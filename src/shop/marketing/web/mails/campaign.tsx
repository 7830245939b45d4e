import { Link } from "@react-email/link";
import { useTranslation } from "react-i18next";
import { languages } from "#platform/languages.ts";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Divider, EmailLayout, Paragraph, useMailColours, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import { light } from "#web/mails/mailPalette.ts";
import { toPlainText } from "#web/mails/plainText.ts";
import { inlineStyles } from "./inlineStyles.ts";
import "#shop/marketing/mailParams.ts";

/** Rendered once per language, so it still contains merge fields in double braces. */
export const campaign: MailTemplate<"campaign"> = {
  subject: ({ subject }) => subject,
  Body,
};

function Body({ html, content, leave }: MailParams["campaign"]) {
  const { t } = useTranslation("mails");
  const { language } = useLanguage();
  const shop = useMailShop();
  const { accent } = useMailColours();
  const { direction } = languages[content];
  const parts = t("campaign.why", { shop: shop.name, leave: "\u0000" }).split("\u0000");
  return (
    <EmailLayout preview={previewText(toPlainText(html, direction))}>
      <div
        lang={content}
        dir={direction}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved
        dangerouslySetInnerHTML={{ __html: inlineStyles(html, shop.url, accent) }}
      />
      <Divider />
      <Paragraph soft>
        {parts[0]}
        <Link
          href={`${shop.url}/unsubscribe?token=${leave}&lng=${language}`}
          className="m-soft"
          style={{ color: light["ink-soft"], textDecoration: "underline" }}
        >
          {t("campaign.leave")}
        </Link>
        {parts[1]}
      </Paragraph>
    </EmailLayout>
  );
}

/** Never cuts a merge field. */
const previewText = (text: string) =>
  text
    .replaceAll(/\s+/g, " ")
    .slice(0, 140)
    .replace(/\{\{[^}]*\}?$/, "");
