import { useTranslation } from "react-i18next";
import { languages } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { LanguageIcon } from "#web/ui/icons.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { LanguageLinks } from "./LanguageLinks.tsx";

export function LanguageMenu() {
  const { t } = useTranslation("common");
  const { language } = useLanguage();
  return (
    <Menu
      label={t("language")}
      className="header__tool"
      button={
        <>
          <LanguageIcon />
          <span className="only-desktop">{languages[language].name}</span>
        </>
      }
    >
      <ul>
        <LanguageLinks />
      </ul>
    </Menu>
  );
}
