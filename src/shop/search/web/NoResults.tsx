import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { categoryHref } from "#shop/catalogue/categoryHref.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

export type CategoryCount = { slug: string; name: string; count: number };
type Props = {
  nearest: readonly CategoryCount[];
  categories: readonly CategoryCount[];
  /** Popular searches. */
  popular: readonly string[];
};

/** Shown for a search without results: the categories, those nearest to the query first, and popular searches. */
export function NoResults({ nearest, categories, popular }: Props) {
  const { t } = useTranslation(["finding", "common"]);
  return (
    <div className="no-results">
      {nearest.length > 0 && <CategoryChips id="nearest-categories" title={t("nearest.title")} categories={nearest} />}
      <CategoryChips id="other-categories" title={t("common:categories")} categories={categories} />
      {popular.length > 0 && (
        <nav aria-labelledby="popular-searches">
          <h2 id="popular-searches">{t("suggest.popular")}</h2>
          <ul className="chips">
            {popular.map((q) => (
              <li key={q}>
                <Link className="chip" to={`/search?${new URLSearchParams({ q })}`} dir="auto">
                  {q}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

type ChipsProps = { id: string; title: ReactNode; categories: readonly CategoryCount[] };

function CategoryChips({ id, title, categories }: ChipsProps) {
  const { number } = useLanguage();
  if (categories.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="chips">
        {categories.map(({ slug, name, count }) => (
          <li key={slug}>
            <Link className="chip" to={categoryHref(slug)}>
              {name} <span className="muted number">{number(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
