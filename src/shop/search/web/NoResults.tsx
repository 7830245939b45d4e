import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type CategoryLink, categoryHref } from "#shop/catalogue/categoryHref.ts";
import type { LoadedCards } from "#shop/catalogue/web/loadCards.ts";
import { ProductListCard } from "#shop/catalogue/web/ProductListCard.tsx";
import { SectionHead } from "#web/ui/SectionHead.tsx";

/** Shown for zero results: the categories and the best sellers. */
export function NoResults({ categories, best }: { categories: readonly CategoryLink[]; best: LoadedCards }) {
  const { t } = useTranslation(["catalogue", "common"]);
  return (
    <div className="no-results">
      <nav aria-labelledby="other-categories">
        <h2 id="other-categories">{t("common:categories")}</h2>
        <ul className="chips">
          {categories.map(({ slug, name }) => (
            <li key={slug}>
              <Link className="chip" to={categoryHref(slug)}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {best && best.length > 0 && (
        <section>
          <SectionHead title={t("best.title")} more={{ to: "/best-sellers", label: t("best.more") }} />
          <div className="grid">
            {best.map((card) => (
              <ProductListCard key={card.id} card={card} hiddenBadge="best" />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
