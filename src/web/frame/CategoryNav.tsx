import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Link } from "#web/ui/Link.tsx";

export type CategoryLink = { slug: string; name: string };

export const categoryHref = (slug: string) => `/category/${slug}`;

export function CategoryNav({ categories }: { categories: readonly CategoryLink[] }) {
  const { t } = useTranslation("common");
  return (
    <nav className="categories" aria-label={t("categories")}>
      <div className="wrap">
        <CategoryList categories={categories} />
      </div>
    </nav>
  );
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
