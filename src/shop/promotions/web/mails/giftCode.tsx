import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, Code, EmailLayout, Greeting, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/promotions/mailParams.ts";

type GiftCodeMailParams = MailParams["giftCode"];

export const giftCode: MailTemplate<"giftCode"> = {
  subject: ({ percent }, speech) => speech.t("gift.subject", { percent: speech.percent(percent), shop: speech.shop }),
  Body,
};

function Body({ name, number, code, percent, expiresAt }: GiftCodeMailParams) {
  const { t } = useTranslation("mails");
  const formats = useLanguage();
  const shop = useMailShop();
  const off = formats.percent(percent);
  return (
    <EmailLayout preview={t("gift.preview", { percent: off })} heading={t("gift.heading", { percent: off })}>
      <Greeting name={name} />
      {/* U+2066…U+2069: bidi isolates keep the number's direction in an Arabic sentence. */}
      <Paragraph>{t("gift.text", { percent: off, number: `\u2066${number}\u2069` })}</Paragraph>
      <Code>{code}</Code>
      <Paragraph>{t("gift.until", { day: formats.day(expiresAt) })}</Paragraph>
      <ActionButton href={`${shop.url}/cart`}>{t("gift.use")}</ActionButton>
    </EmailLayout>
  );
}
