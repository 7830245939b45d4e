import { useTranslation } from "react-i18next";
import { api } from "#web/session/browserApi.ts";
import { LinkPage } from "./LinkPage.tsx";

export const handle = { texts: ["marketing"] };

export default function UnsubscribePage() {
  const { t } = useTranslation("marketing");
  return (
    <LinkPage
      title={t("unsubscribe.title")}
      text={t("unsubscribe.text")}
      press={t("unsubscribe.press")}
      done="newsletter.unsubscribed"
      missing="newsletter.tokenMissing"
      send={(token) => api.newsletter.unsubscribe({ body: { token } })}
    />
  );
}
