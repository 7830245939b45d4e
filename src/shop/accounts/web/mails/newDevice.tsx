import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Action, Hello, Letter, Paragraph, Rows } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/accounts/mails.ts";

export const newDevice: MailTemplate<"newDevice"> = {
  subject: (_, { t, shop }) => t("device.subject", { shop }),
  Body,
};

function Body({ name, device, place, at, url }: Mails["newDevice"]) {
  const { t } = useTranslation("mails");
  const { dayAndTime } = useLanguage();
  const known = (text: string) => (text ? <bdi dir="ltr">{text}</bdi> : t("device.unknown"));
  return (
    <Letter preview={t("device.preview")} heading={t("device.heading")}>
      <Hello name={name} />
      <Paragraph>{t("device.text")}</Paragraph>
      <Rows
        rows={[
          { label: t("device.device"), value: known(device) },
          { label: t("device.place"), value: known(place) },
          { label: t("device.at"), value: dayAndTime(at) },
        ]}
      />
      <Paragraph>{t("device.notYou")}</Paragraph>
      <Action href={url}>{t("device.action")}</Action>
    </Letter>
  );
}
