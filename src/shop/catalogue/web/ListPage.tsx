import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLanguage } from "#web/language.tsx";
import { JsonLd } from "#web/seo/jsonLd.tsx";
import { Seo } from "#web/seo/Seo.tsx";
import { useTrailFacts } from "#web/seo/useTrailFacts.ts";
import { Breadcrumbs } from "#web/ui/Breadcrumbs.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Pagination } from "#web/ui/Pagination.tsx";
import type { ProductSort } from "../catalogue.ts";
import { Card } from "./Card.tsx";
import { type ListFacts, listHref } from "./loadList.ts";

type Props = {
  title: string;
  text?: string | undefined;
  description: string;
  /** Of the first page. */
  path: string;
  list: ListFacts;
  /** The orders that are offered, the list's own first; none where there is only one. */
  sorts: readonly ProductSort[];
  /** What all of the list is. */
  unsaid?: "new" | "best" | undefined;
  /** Said where there is nothing to show. */
  empty: string;
};

/** A list of products with its orders and pages: categories, deals, best sellers, what is new. */
export function ListPage({ title, text, description, path, list, sorts, unsaid, empty }: Props) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { number } = useLanguage();
  const { cards, page, pages, total } = list;
  const sort = list.sort === sorts[0] ? undefined : list.sort;
  const here = listHref(path, { page, sort });
  const trail = useTrailFacts([{ name: title, path }]);
  return (
    <div className="wrap">
      <Seo title={title} description={description} path={here} picture={pictureOf(list)} />
      <JsonLd facts={trail} />
      <Breadcrumbs trail={[{ name: title }]} />
      <header className="page-head">
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </header>
      {cards.length > 0 ? (
        <>
          <div className="list-bar">
            <p className="list-bar__count" role="status">
              {t("common:products", { count: total, n: number(total) })}
            </p>
            {sorts.length > 1 && <Sorts path={path} sorts={sorts} chosen={list.sort} />}
          </div>
          <div className="grid">
            {cards.map((card, at) => (
              <Card key={card.id} card={card} unsaid={unsaid} heading="h2" priority={at < 4} />
            ))}
          </div>
          <Pagination page={page} pages={pages} hrefOf={(page) => listHref(path, { page, sort })} />
        </>
      ) : (
        <Nothing first={total > 0 ? path : undefined} empty={empty} />
      )}
    </div>
  );
}

const pictureOf = ({ cards: [first] }: ListFacts) => first?.pictures[0] && `/media/${first.pictures[0].id}-960.webp`;

function Sorts({ path, sorts, chosen }: { path: string; sorts: readonly ProductSort[]; chosen: ProductSort }) {
  const { t } = useTranslation("catalogue");
  return (
    <nav className="sorts" aria-label={t("sort.label")}>
      <ul>
        {sorts.map((sort) => (
          <li key={sort}>
            <Link
              to={listHref(path, { sort: sort === sorts[0] ? undefined : sort })}
              aria-current={sort === chosen ? "true" : undefined}
              preventScrollReset
            >
              {t(`sort.${sort}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `first` is where the list begins, for somebody who went past its end. */
function Nothing({ first, empty }: { first: string | undefined; empty: string }) {
  const { t } = useTranslation("catalogue");
  if (first)
    return <EmptyState title={t("list.tooFar")} action={<ButtonLink to={first}>{t("list.first")}</ButtonLink>} />;
  return (
    <EmptyState title={empty} action={<ButtonLink to="/">{t("startShopping")}</ButtonLink>}>
      {t("list.empty.text")}
    </EmptyState>
  );
}
