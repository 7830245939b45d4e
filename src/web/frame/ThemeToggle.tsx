import { useTranslation } from "react-i18next";
import { chooseTheme, themeNow } from "#web/theme.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { MoonIcon, SunIcon } from "#web/ui/icons.tsx";

/** Both signs are in the page and the style sheet shows one: the server cannot know the theme. */
export function ThemeToggle() {
  const { t } = useTranslation("common");
  return (
    <IconButton label={t("theme.switch")} onClick={() => chooseTheme(themeNow() === "dark" ? "light" : "dark")}>
      <SunIcon className="only-dark" />
      <MoonIcon className="only-light" />
    </IconButton>
  );
}
