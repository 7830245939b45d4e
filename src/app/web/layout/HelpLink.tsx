import { useTranslation } from "react-i18next";
import { HelpIcon } from "#web/ui/icons.tsx";
import { Link } from "#web/ui/Link.tsx";

/** Link to the frequent questions and the contact form. */
export function HelpLink() {
  const { t } = useTranslation("common");
  return (
    <Link className="icon-button only-desktop" to="/contact" aria-label={t("help")} title={t("help")}>
      <HelpIcon />
    </Link>
  );
}
