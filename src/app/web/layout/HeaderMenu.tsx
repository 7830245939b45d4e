import { useTranslation } from "react-i18next";
import { CachedFragment } from "#web/ssr/CachedFragment.tsx";
import { type Menu, MenuLinks, useMenuCacheKey } from "./MenuLinks.tsx";

export function HeaderMenu({ menu }: { menu: Menu }) {
  const { t } = useTranslation("common");
  return (
    <CachedFragment
      as="nav"
      className="category-menu"
      cacheKey={useMenuCacheKey(menu)}
      aria-label={t("categories")}
      onFocus={loadEscape}
      onPointerEnter={loadEscape}
    >
      <div className="wrap">
        <MenuLinks menu={menu} whole />
      </div>
    </CachedFragment>
  );
}

/** Loaded with the first use, once: pages weigh nothing more. */
const loadEscape = () => void import("./closeSubmenuOnEscape.ts").catch(() => {});
