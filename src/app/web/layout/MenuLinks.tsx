import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Link } from "#web/ui/Link.tsx";

export type MenuLink = { to: string; label: string; children?: Menu | undefined };
export type Menu = readonly MenuLink[];
export type Menus = Readonly<Record<"header" | "footerShop" | "footerPolicies" | "footerContact", Menu>>;

type Props = {
  menu: Menu;
  /** With the links below each. */
  whole?: boolean;
  /** Further list items. */
  children?: ReactNode;
};

export function MenuLinks({ menu, whole, children }: Props) {
  const { pathname } = useLocation();
  return (
    <ul>
      {menu.map(({ to, label, children }) => (
        <li key={to}>
          <Link to={to} aria-current={pathname === to ? "page" : undefined}>
            {label}
          </Link>
          {whole && children && <MenuLinks menu={children} />}
        </li>
      ))}
      {children}
    </ul>
  );
}

/** Returns the cache key of the list above: everything that it depends on. */
export function useMenuCacheKey(menu: Menu): string {
  const { language } = useLanguage();
  const { pathname } = useLocation();
  return JSON.stringify([language, menu.find(({ to }) => to === pathname)?.to, menu]);
}
