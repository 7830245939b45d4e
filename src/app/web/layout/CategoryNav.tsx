import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { type CategoryLink, categoryHref } from "#shop/catalogue/categoryHref.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { CachedFragment } from "#web/ssr/CachedFragment.tsx";
import { Link } from "#web/ui/Link.tsx";

export function CategoryNav({ categories }: { categories: readonly CategoryLink[] }) {
  const { t } = useTranslation("common");
  return (
    <CachedFragment
      as="nav"
      className="categories"
      cacheKey={useCategoryCacheKey(categories)}
      aria-label={t("categories")}
    >
      <div className="wrap">
        <CategoryList categories={categories} />
      </div>
    </CachedFragment>
  );
}

/** Returns the cache key of the list below: everything that it depends on. */
export function useCategoryCacheKey(categories: readonly CategoryLink[]): string {
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const here = categories.find(({ slug }) => pathname === categoryHref(slug))?.slug;
  return JSON.stringify([language, here, categories]);
}

type CategoryListProps = { categories: readonly CategoryLink[] /** With the children below each. */; whole?: boolean };

export function CategoryList({ categories, whole = false }: CategoryListProps) {
  const { pathname } = useLocation();
  return (
    <ul>
      {categories.map(({ slug, name, children }) => (
        <li key={slug}>
          <Link to={categoryHref(slug)} aria-current={pathname === categoryHref(slug) ? "page" : undefined}>
            {name}
          </Link>
          {whole && children && <CategoryList categories={children} />}
        </li>
      ))}
    </ul>
  );
}
