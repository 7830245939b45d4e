import { useTranslation } from "react-i18next";
import { EmailLinkPage } from "./EmailLinkPage.tsx";
import { newsletterApi } from "./newsletterApi.ts";

export const handle = { texts: ["marketing"] };

export default function UnsubscribePage() {
  const { t } = useTranslation("marketing");
  return (
    <EmailLinkPage
      title={t("unsubscribe.title")}
      text={t("unsubscribe.text")}
      press={t("unsubscribe.press")}
      done="newsletter.unsubscribed"
      missing="newsletter.tokenMissing"
      send={(token) => newsletterApi.unsubscribe({ body: { token } })}
    />
  );
}
