import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";

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

export const CategoryList = ({ categories }: { categories: readonly CategoryLink[] }) => (
  <ul>
    {categories.map(({ slug, name }) => (
      <li key={slug}>
        <NavLink to={categoryHref(slug)}>{name}</NavLink>
      </li>
    ))}
  </ul>
);
