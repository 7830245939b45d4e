import { useTranslation } from "react-i18next";

/** Only during the session check. Everything else has a skeleton in its own shape. */
export function Spinner() {
  const { t } = useTranslation("common");
  return (
    <div className="spinner" role="status">
      <span>{t("loading")}</span>
    </div>
  );
}
