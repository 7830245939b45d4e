import { useTranslation } from "react-i18next";
import { stockAlertApi } from "#shop/catalogue/web/stockAlerts/stockAlertApi.ts";
import { EmailLinkPage } from "./EmailLinkPage.tsx";

export const handle = { texts: ["marketing"] };

/** Confirms by button, not on load, because mail scanners open every link. */
export default function ConfirmStockAlertPage() {
  const { t } = useTranslation("marketing");
  return (
    <EmailLinkPage
      title={t("alertConfirm.title")}
      text={t("alertConfirm.text")}
      press={t("alertConfirm.press")}
      done="stockAlert.confirmed"
      missing="stockAlert.confirmInvalid"
      send={(token) => stockAlertApi.confirm({ body: { token } })}
    />
  );
}
