import { useState } from "react";
import { useLanguage } from "#web/language.tsx";
import { useLater } from "#web/ui/useLater.ts";
import { Written } from "#web/Written.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { CartLink } from "./CartLink.tsx";
import { type CategoryLink, CategoryNav } from "./CategoryNav.tsx";
import { DeliverTo } from "./DeliverTo.tsx";
import { HelpLink } from "./HelpLink.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { Logo } from "./Logo.tsx";
import { PhoneMenu } from "./PhoneMenu.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { ThemeToggle } from "./ThemeToggle.tsx";

/** On a phone the logo and icons, and the search below them; from 64rem one row and a row of categories. */
export function Header({ categories }: { categories: readonly CategoryLink[] }) {
  const { language } = useLanguage();
  const [choosing, setChoosing] = useState(false);
  const [Governorates, fetchGovernorates] = useLater(() =>
    import("./GovernorateDialog.tsx").then((file) => file.GovernorateDialog),
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
          <Written as="div" className="header__account only-desk" facts={language}>
            <AccountMenu />
          </Written>
          <HelpLink />
          <LanguageMenu />
          <ThemeToggle />
          <CartLink />
          <PhoneMenu categories={categories} />
        </div>
      </div>
      <DeliverTo strip onPress={() => choose(true)} />
      <CategoryNav categories={categories} />
      {Governorates && <Governorates open={choosing} onClose={() => choose(false)} />}
    </header>
  );
}
