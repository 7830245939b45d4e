import { useState } from "react";
import { AccountMenu } from "./AccountMenu.tsx";
import { CartLink } from "./CartLink.tsx";
import { type CategoryLink, CategoryNav } from "./CategoryNav.tsx";
import { DeliverTo } from "./DeliverTo.tsx";
import { GovernorateDialog } from "./GovernorateDialog.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { Logo } from "./Logo.tsx";
import { PhoneMenu } from "./PhoneMenu.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { ThemeToggle } from "./ThemeToggle.tsx";

/** On a phone the logo and icons, and the search below them; from 64rem one row and a row of categories. */
export function Header({ categories }: { categories: readonly CategoryLink[] }) {
  const [choosing, choose] = useState(false);
  return (
    <header className="header">
      <div className="wrap header__row">
        <Logo />
        <SearchBox />
        <div className="header__end">
          <DeliverTo onPress={() => choose(true)} />
          <div className="only-desk">
            <AccountMenu />
          </div>
          <LanguageMenu />
          <ThemeToggle />
          <CartLink />
          <PhoneMenu categories={categories} />
        </div>
      </div>
      <DeliverTo strip onPress={() => choose(true)} />
      <CategoryNav categories={categories} />
      <GovernorateDialog open={choosing} onClose={() => choose(false)} />
    </header>
  );
}
