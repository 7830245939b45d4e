import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useLanguage } from "#web/language.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Written } from "#web/Written.tsx";

export type CategoryLink = { slug: string; name: string };

export const categoryHref = (slug: string) => `/category/${slug}`;

export function CategoryNav({ categories }: { categories: readonly CategoryLink[] }) {
  const { t } = useTranslation("common");
  return (
    <Written as="nav" className="categories" facts={useCategoryFacts(categories)} aria-label={t("categories")}>
      <div className="wrap">
        <CategoryList categories={categories} />
      </div>
    </Written>
  );
}

/** All that the list below depends on. */
export function useCategoryFacts(categories: readonly CategoryLink[]): string {
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const here = categories.find(({ slug }) => pathname === categoryHref(slug))?.slug;
  return JSON.stringify([language, here, categories]);
}

export function CategoryList({ categories }: { categories: readonly CategoryLink[] }) {
  const { pathname } = useLocation();
  return (
    <ul>
      {categories.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={categoryHref(slug)} aria-current={pathname === categoryHref(slug) ? "page" : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
