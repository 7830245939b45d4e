import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { BreadcrumbJsonLd } from "#web/seo/BreadcrumbJsonLd.tsx";
import { Seo } from "#web/seo/Seo.tsx";
import { Breadcrumbs } from "#web/ui/Breadcrumbs.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Pagination } from "#web/ui/Pagination.tsx";
import type { CoverView } from "../contract.ts";
import type { Fixed } from "../listPages.ts";
import { clearFilters, emptyListQuery, hasFilters, toQueryString } from "../listQuery.ts";
import type { ListSort } from "../product.ts";
import { ActiveFilterChips } from "./list/ActiveFilterChips.tsx";
import { FilterForm } from "./list/FilterForm.tsx";
import { ListBar } from "./list/ListBar.tsx";
import { useListQuery } from "./list/useListQuery.ts";
import { useStableFacets } from "./list/useStableFacets.ts";
import { ProductListCard } from "./ProductListCard.tsx";
import { isPastLastPage, type ProductListData } from "./productListData.ts";

type Props = {
  title: string;
  /** Title for search engines; the default is `title`. */
  seoTitle?: string | undefined;
  text?: ReactNode;
  /** Below the text. */
  below?: ReactNode;
  description: string;
  /** Path of the first page. */
  path: string;
  /** The pages above this one. */
  above?: readonly { name: string; path: string }[];
  /** Shown in the head and where the page is shared, instead of the first product's. */
  picture?: CoverView | null;
  list: ProductListData;
  /** The offered sort orders, the default first; empty if there is only one. */
  sorts: readonly ListSort[];
  /** The filter that the page itself fixes. */
  fixed?: Fixed | undefined;
  /** The badge that all products of the list share. */
  hiddenBadge?: "new" | "best" | undefined;
  /** Whether search engines may index the list. */
  index?: boolean;
  /** Shown if the list without filters is empty. */
  empty: ReactNode;
};

const filterFormId = "filters";

/** Product list with filters, sort orders and pagination: categories, deals, best sellers, new arrivals, search. */
export function ProductListPage({
  title,
  seoTitle = title,
  text,
  below,
  description,
  path,
  above = [],
  picture,
  list,
  sorts,
  fixed,
  hiddenBadge,
  index = true,
  empty,
}: Props) {
  const { cards, pages, total } = list;
  const facets = useStableFacets(path + list.query.q, list.facets);
  const [query, changeQuery] = useListQuery(path, list.query);
  const busy = useNavigation().location?.pathname === path;
  const results = useResultsFocus(list.query.page);
  const narrowed = hasFilters(list.query);
  const isEmptyList = total === 0 && !narrowed;
  return (
    <div className="wrap">
      <Seo
        title={seoTitle}
        description={description}
        picture={picture?.url ?? previewPictureUrl(list)}
        {...seoPath(path, list, index)}
      />
      <BreadcrumbJsonLd trail={[...above, { name: title, path }]} />
      <Breadcrumbs trail={[...above.map(({ name, path }) => ({ name, href: path })), { name: title }]} />
      <header className={classNames("page-head", picture && "page-head--picture")}>
        {picture && <img src={picture.url} alt="" width={picture.width} height={picture.height} />}
        <h1 dir="auto">{title}</h1>
        {text && <p dir="auto">{text}</p>}
        {below}
      </header>
      {isEmptyList ? (
        empty
      ) : (
        <div className={classNames(facets && "listing")}>
          {facets && <FilterForm id={filterFormId} path={path} {...{ query, facets, fixed }} onChange={changeQuery} />}
          <section className="results" ref={results} tabIndex={-1} aria-label={title} aria-busy={busy || undefined}>
            <ListBar {...{ form: filterFormId, query, facets, fixed, sorts, total, pages }} onChange={changeQuery} />
            <ActiveFilterChips
              path={path}
              query={list.query}
              facets={facets}
              onFollow={() => results.current?.focus({ preventScroll: true })}
            />
            {cards.length > 0 ? (
              <div className={classNames("grid", facets && "grid--side")}>
                {cards.map((card, at) => (
                  <ProductListCard
                    key={card.id}
                    card={card}
                    hiddenBadge={hiddenBadge}
                    heading="h2"
                    priority={at === 0}
                    sizes={facets && cardSizes}
                  />
                ))}
              </div>
            ) : (
              <NoProducts path={path} list={list} narrowed={narrowed} />
            )}
            <Pagination
              page={list.query.page}
              pages={pages}
              hrefOf={(page) => path + toQueryString({ ...list.query, page })}
            />
          </section>
        </div>
      )}
    </div>
  );
}

/** `sizes` of the pictures in the grid beside the filters. */
const cardSizes =
  "(min-width: 82rem) 18rem, (min-width: 72rem) 22vw, (min-width: 64rem) 22vw, (min-width: 48rem) 31vw, 46vw";

/** Moves the focus to the results after a page change, for users of screen readers. */
function useResultsFocus(page: number) {
  const results = useRef<HTMLElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== page) results.current?.focus({ preventScroll: true });
    before.current = page;
  }, [page]);
  return results;
}

/** Returns the canonical path: lists and their pages are indexed, filtered lists and searches are not. */
function seoPath(path: string, list: ProductListData, mayIndex: boolean) {
  const { query } = list;
  const index = mayIndex && query.sort === undefined && !hasFilters(query) && !isPastLastPage(list);
  return { index, path: path + toQueryString({ ...emptyListQuery, page: index ? query.page : 1 }) };
}

const previewPictureUrl = ({ cards: [first] }: ProductListData) =>
  first?.pictures[0] && `/media/${first.pictures[0].id}-960.webp`;

type NoProductsProps = { path: string; list: ProductListData; narrowed: boolean };

/** Filters without results, or a page past the end of the list. */
function NoProducts({ path, list: { query, total }, narrowed }: NoProductsProps) {
  const { t } = useTranslation(["finding", "catalogue"]);
  if (total > 0 || !narrowed)
    return (
      <EmptyState
        title={t("catalogue:list.tooFar")}
        action={<ButtonLink to={path + toQueryString({ ...query, page: 1 })}>{t("catalogue:list.first")}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title={t("nothing.title")}
      action={
        <ButtonLink kind="main" to={path + toQueryString(clearFilters(query))}>
          {t("filters.clear")}
        </ButtonLink>
      }
    >
      {t("nothing.text")}
    </EmptyState>
  );
}
