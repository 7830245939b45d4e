import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "#shop/catalogue/web/Card.tsx";
import type { Block } from "#shop/catalogue/web/loadBlock.ts";
import { type CategoryLink, categoryHref } from "#web/frame/CategoryNav.tsx";
import { SectionHead } from "#web/ui/home/SectionHead.tsx";

/** Where to go on from a search that found nothing: the categories, and what others buy. */
export function OtherWays({ categories, best }: { categories: readonly CategoryLink[]; best: Block }) {
  const { t } = useTranslation(["catalogue", "common"]);
  return (
    <div className="other-ways">
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
              <Card key={card.id} card={card} unsaid="best" />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
