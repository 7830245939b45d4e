import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Action, Code, Hello, Letter, Paragraph, useMailShop } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/promotions/mails.ts";

type Facts = Mails["giftCode"];

export const giftCode: MailTemplate<"giftCode"> = {
  subject: ({ percent }, speech) => speech.t("gift.subject", { percent: speech.percent(percent), shop: speech.shop }),
  Body,
};

function Body({ name, number, code, percent, expiresAt }: Facts) {
  const { t } = useTranslation("mails");
  const speech = useLanguage();
  const shop = useMailShop();
  const off = speech.percent(percent);
  return (
    <Letter preview={t("gift.preview", { percent: off })} heading={t("gift.heading", { percent: off })}>
      <Hello name={name} />
      {/* U+2066…U+2069: the number must not turn round in an Arabic sentence. */}
      <Paragraph>{t("gift.text", { percent: off, number: `\u2066${number}\u2069` })}</Paragraph>
      <Code>{code}</Code>
      <Paragraph>{t("gift.until", { day: speech.day(expiresAt) })}</Paragraph>
      <Action href={`${shop.url}/cart`}>{t("gift.use")}</Action>
    </Letter>
  );
}
