import { useTranslation } from "react-i18next";
import { stockAlertApi } from "#shop/catalogue/web/stockAlerts/stockAlertApi.ts";
import { EmailLinkPage } from "./EmailLinkPage.tsx";

export const handle = { texts: ["marketing"] };

export default function StopStockAlertsPage() {
  const { t } = useTranslation("marketing");
  return (
    <EmailLinkPage
      title={t("alertStop.title")}
      text={t("alertStop.text")}
      press={t("alertStop.press")}
      done="stockAlert.stopped"
      missing="newsletter.tokenMissing"
      send={(token) => stockAlertApi.stop({ body: { token } })}
    />
  );
}
