import { useState } from "react";
import { SearchBox } from "#shop/search/web/SearchBox.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { DeliverTo } from "#web/layout/DeliverTo.tsx";
import { LanguageMenu } from "#web/layout/LanguageMenu.tsx";
import { Logo } from "#web/layout/Logo.tsx";
import { ThemeToggle } from "#web/layout/ThemeToggle.tsx";
import { CachedFragment } from "#web/ssr/CachedFragment.tsx";
import { useLazyComponent } from "#web/ui/useLazyComponent.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { CartLink } from "./CartLink.tsx";
import { HeaderMenu } from "./HeaderMenu.tsx";
import { HelpLink } from "./HelpLink.tsx";
import type { Menu } from "./MenuLinks.tsx";
import { PhoneMenu } from "./PhoneMenu.tsx";

/** Phones: logo and icons, with the search below. From 64rem: one row, and the menu in a row. */
export function Header({ menu }: { menu: Menu }) {
  const { language } = useLanguage();
  const [choosing, setChoosing] = useState(false);
  const [Governorates, fetchGovernorates] = useLazyComponent(() =>
    import("#web/layout/GovernorateDialog.tsx").then((file) => file.GovernorateDialog),
  );
  const choose = (open: boolean) => {
    fetchGovernorates();
    setChoosing(open);
  };
  return (
    <header className="header">
      <div className="wrap header__row">
        <Logo />
        <SearchBox />
        <div className="header__end">
          <DeliverTo onPress={() => choose(true)} />
          <CachedFragment as="div" className="header__account only-desktop" cacheKey={language}>
            <AccountMenu />
          </CachedFragment>
          <HelpLink />
          <LanguageMenu />
          <ThemeToggle />
          <CartLink />
          <PhoneMenu menu={menu} />
        </div>
      </div>
      <DeliverTo strip onPress={() => choose(true)} />
      <HeaderMenu menu={menu} />
      {Governorates && <Governorates open={choosing} onClose={() => choose(false)} />}
    </header>
  );
}
