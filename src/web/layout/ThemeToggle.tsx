import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/IconButton.tsx";
import { MoonIcon, SunIcon } from "#web/ui/icons.tsx";
import { currentTheme, setTheme } from "./theme.tsx";

/** Both icons are in the page and CSS shows one: the server does not know the theme. */
export function ThemeToggle() {
  const { t } = useTranslation("common");
  return (
    <IconButton label={t("theme.switch")} onClick={() => setTheme(currentTheme() === "dark" ? "light" : "dark")}>
      <SunIcon className="only-dark" />
      <MoonIcon className="only-light" />
    </IconButton>
  );
}
