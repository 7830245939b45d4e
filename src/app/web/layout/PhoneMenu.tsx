import { useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { LanguageLinks } from "#web/layout/LanguageLinks.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { HelpIcon, MenuIcon } from "#web/ui/icons.tsx";
import { Link } from "#web/ui/Link.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { type Menu, MenuLinks } from "./MenuLinks.tsx";

export function PhoneMenu({ menu }: { menu: Menu }) {
  const { t } = useTranslation("common");
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useLayoutEffect(() => setOpen(false), [key]);
  return (
    <>
      <IconButton className="only-phone" label={t("menu")} onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <Drawer open={open} onClose={() => setOpen(false)} title={t("menu")}>
        <div className="phone-menu">
          <nav aria-label={t("categories")}>
            <h3>{t("categories")}</h3>
            <MenuLinks menu={menu} whole />
          </nav>
          <section>
            <h3>{t("account")}</h3>
            <AccountLinks />
            <ul>
              <li>
                <Link to="/contact">
                  <HelpIcon /> {t("help")}
                </Link>
              </li>
            </ul>
          </section>
          <section>
            <h3>{t("language")}</h3>
            <ul className="phone-menu__languages">
              <LanguageLinks />
            </ul>
          </section>
        </div>
      </Drawer>
    </>
  );
}
