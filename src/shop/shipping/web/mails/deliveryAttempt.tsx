import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { OrderLinks, OrderNumber } from "#shop/orders/web/mails/orderNumber.tsx";
import { trackingRows } from "#shop/orders/web/mails/trackingRows.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { DetailRows, EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/shipping/mailParams.ts";

export const deliveryAttempt: MailTemplate<"deliveryAttempt"> = {
  subject: ({ number }, { t, isolated }) => t("attempt.subject", { number: isolated(number) }),
  Body,
};

function Body({
  name,
  orderId,
  shared,
  number,
  courier,
  reason,
  trackingNumber,
  trackingUrl,
  cash,
}: MailParams["deliveryAttempt"]) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const text = t(`attempt.${reason}`);
  return (
    <EmailLayout preview={text} heading={t("attempt.heading")}>
      <Greeting name={name} />
      <Paragraph>{text}</Paragraph>
      <Paragraph>{cash > 0 ? t("attempt.cash", { total: money(cash) }) : t("attempt.paid")}</Paragraph>
      {reason !== "refused" && <Paragraph>{t("attempt.choose")}</Paragraph>}
      <OrderNumber number={number} />
      <DetailRows
        rows={[
          { label: t("attempt.courier"), value: <bdi>{courier}</bdi> },
          ...trackingRows({ trackingNumber, trackingUrl }, t),
        ]}
      />
      <OrderLinks orderId={orderId} shared={shared} />
    </EmailLayout>
  );
}
