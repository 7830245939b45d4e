import { useTranslation } from "react-i18next";
import { HelpIcon } from "#web/ui/icons.tsx";
import { Link } from "#web/ui/Link.tsx";

/** Leads to the questions that people ask most, and to a form for the others. */
export function HelpLink() {
  const { t } = useTranslation("common");
  return (
    <Link className="icon-button only-desk" to="/contact" aria-label={t("help")} title={t("help")}>
      <HelpIcon />
    </Link>
  );
}
