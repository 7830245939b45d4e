import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { DetailRows, EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import { OrderLinks, OrderNumber } from "./orderNumber.tsx";
import { trackingRows } from "./trackingRows.tsx";
import "#shop/orders/mailParams.ts";

export const deliveryLate: MailTemplate<"deliveryLate"> = {
  subject: ({ number }, { t, isolated }) => t("delayed.subject", { number: isolated(number) }),
  Body,
};

function Body({
  name,
  orderId,
  shared,
  number,
  until,
  expected,
  isDispatched,
  trackingNumber,
  trackingUrl,
}: MailParams["deliveryLate"]) {
  const { t } = useTranslation("mails");
  const { weekday } = useLanguage();
  const text = t("delayed.text", { date: weekday(until) });
  return (
    <EmailLayout preview={text} heading={t("delayed.heading")}>
      <Greeting name={name} />
      <Paragraph>{text}</Paragraph>
      {expected && <Paragraph>{t("delayed.expected", { date: weekday(expected) })}</Paragraph>}
      <Paragraph>{t(isDispatched ? "delayed.dispatched" : "delayed.preparing")}</Paragraph>
      <OrderNumber number={number} />
      <DetailRows rows={trackingRows({ trackingNumber, trackingUrl }, t)} />
      <OrderLinks orderId={orderId} shared={shared} />
    </EmailLayout>
  );
}
