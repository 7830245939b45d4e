import { Link } from "@react-email/link";
import { useTranslation } from "react-i18next";
import { languages } from "#platform/languages.ts";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Letter, Paragraph, Stitch, useMailShop } from "#web/mails/Letter.tsx";
import { light } from "#web/mails/palette.ts";
import { plainTextOf } from "#web/mails/plainText.ts";
import type { MailTemplate } from "#web/mails/template.ts";
import { dressed } from "./dressed.ts";
import "#shop/marketing/mails.ts";

/** Rendered once for all readers of a language: their fields still stand in it, in double braces. */
export const campaign: MailTemplate<"campaign"> = {
  subject: ({ subject }) => subject,
  Body,
};

function Body({ html, content, leave }: Mails["campaign"]) {
  const { t } = useTranslation("mails");
  const { language } = useLanguage();
  const shop = useMailShop();
  const { direction } = languages[content];
  const parts = t("campaign.why", { shop: shop.name, leave: "\u0000" }).split("\u0000");
  return (
    <Letter preview={beginningOf(plainTextOf(html, direction))}>
      <div
        lang={content}
        dir={direction}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was written, and by the server alone
        dangerouslySetInnerHTML={{ __html: dressed(html, shop.url) }}
      />
      <Stitch />
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
    </Letter>
  );
}

/** Never half a field. */
const beginningOf = (text: string) =>
  text
    .replaceAll(/\s+/g, " ")
    .slice(0, 140)
    .replace(/\{\{[^}]*\}?$/, "");
