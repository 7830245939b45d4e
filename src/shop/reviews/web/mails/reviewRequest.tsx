import { Link } from "@react-email/link";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, Divider, EmailLayout, Greeting, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import { light } from "#web/mails/mailPalette.ts";
import "#shop/reviews/mailParams.ts";

export const reviewRequest: MailTemplate<"reviewRequest"> = {
  subject: ({ number }, { t, isolated }) => t("review.subject", { number: isolated(number) }),
  Body,
};

function Body({ name, orderId, items }: MailParams["reviewRequest"]) {
  const { t } = useTranslation("mails");
  const { language } = useLanguage();
  const { linkToReviews } = useMailShop();
  const text = t("review.text");
  const url = linkToReviews?.(orderId);
  return (
    <EmailLayout preview={text} heading={t("review.heading")}>
      <Greeting name={name} />
      <Paragraph>{text}</Paragraph>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same name
        <Paragraph key={at}>
          <b dir="auto">{inLanguage(item, language)}</b>
        </Paragraph>
      ))}
      {url && <ActionButton href={url}>{t("review.button")}</ActionButton>}
      <Divider />
      <Paragraph soft>
        {t("review.once")}{" "}
        {url && (
          <Link
            href={`${url}?stop=1`}
            className="m-soft"
            style={{ color: light["ink-soft"], textDecoration: "underline" }}
          >
            {t("review.stop")}
          </Link>
        )}
      </Paragraph>
    </EmailLayout>
  );
}
