import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, DetailRows, EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/accounts/mailParams.ts";

export const newDevice: MailTemplate<"newDevice"> = {
  subject: (_, { t, shop }) => t("device.subject", { shop }),
  Body,
};

function Body({ name, device, place, at, url }: MailParams["newDevice"]) {
  const { t } = useTranslation("mails");
  const { dayAndTime } = useLanguage();
  const latin = (text: string) => <bdi dir="ltr">{text}</bdi>;
  return (
    <EmailLayout
      preview={t("device.preview", { device: device || t("device.unknown"), at: dayAndTime(at) })}
      heading={t("device.heading")}
    >
      <Greeting name={name} />
      <Paragraph>{t("device.text")}</Paragraph>
      <DetailRows
        rows={[
          { label: t("device.device"), value: device ? latin(device) : t("device.unknown") },
          { label: t("device.place"), value: place ? latin(place) : t("device.unknownPlace") },
          { label: t("device.at"), value: dayAndTime(at) },
        ]}
      />
      <Paragraph>{t("device.notYou")}</Paragraph>
      <ActionButton href={url}>{t("device.action")}</ActionButton>
    </EmailLayout>
  );
}
