import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import type { MailParams } from "#platform/mailTypes.ts";
import { EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/customers/mailParams.ts";

export const accountsMerged: MailTemplate<"accountsMerged"> = {
  subject: (_, { t, shop }) => t("accountsMerged.subject", { shop }),
  Body,
};

function Body({ name, kept }: MailParams["accountsMerged"]) {
  const { t } = useTranslation("mails");
  const text = t("accountsMerged.text", { kept: isolated(kept) });
  return (
    <EmailLayout preview={text} heading={t("accountsMerged.heading")}>
      <Greeting name={name} />
      <Paragraph>{text}</Paragraph>
      <Paragraph>{t("accountsMerged.signIn")}</Paragraph>
      <Paragraph>{t("accountsMerged.unknown")}</Paragraph>
    </EmailLayout>
  );
}
