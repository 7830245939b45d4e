import { useTranslation } from "react-i18next";
import { EmailLinkPage } from "./EmailLinkPage.tsx";
import { newsletterApi } from "./newsletterApi.ts";

export const handle = { texts: ["marketing"] };

/** Confirms by button, not on load, because mail scanners open every link. */
export default function ConfirmSubscriptionPage() {
  const { t } = useTranslation("marketing");
  return (
    <EmailLinkPage
      title={t("confirm.title")}
      text={t("confirm.text")}
      press={t("confirm.press")}
      done="newsletter.confirmed"
      missing="newsletter.confirmInvalid"
      send={(token) => newsletterApi.confirm({ body: { token } })}
    />
  );
}
