import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { JsonLd } from "#web/seo/jsonLd.tsx";
import { Seo } from "#web/seo/Seo.tsx";
import { useTrailFacts } from "#web/seo/useTrailFacts.ts";
import { Breadcrumbs } from "#web/ui/Breadcrumbs.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Pagination } from "#web/ui/Pagination.tsx";
import { cleared, isNarrowed, nothingAsked, searchOf } from "../asked.ts";
import type { SearchSort } from "../catalogue.ts";
import { Card } from "./Card.tsx";
import { ChosenChips } from "./list/ChosenChips.tsx";
import { FilterForm } from "./list/FilterForm.tsx";
import { ListBar } from "./list/ListBar.tsx";
import { useAsked } from "./list/useAsked.ts";
import { useStanding } from "./list/useStanding.ts";
import { type Fixed, isPastTheEnd, type ListFacts } from "./loadList.ts";

type Props = {
  title: string;
  text?: ReactNode;
  description: string;
  /** Of the first page. */
  path: string;
  list: ListFacts;
  /** The orders that are offered, the list's own first; none where there is only one. */
  sorts: readonly SearchSort[];
  /** What every product of the list has in common. */
  fixed?: Fixed | undefined;
  /** What all of the list is. */
  unsaid?: "new" | "best" | undefined;
  /** Whether search engines may keep the list at all. */
  index?: boolean;
  /** Shown where the whole list has nothing to show. */
  empty: ReactNode;
};

const form = "filters";

/** A list of products with its filters, orders and pages: categories, deals, best sellers, what is new, the search. */
export function ListPage({ title, text, description, path, list, sorts, fixed, unsaid, index = true, empty }: Props) {
  const { cards, pages, total } = list;
  const facets = useStanding(path + list.asked.q, list.facets);
  const [asked, ask] = useAsked(path, list.asked);
  const trail = useTrailFacts([{ name: title, path }]);
  const busy = useNavigation().location?.pathname === path;
  const results = useResults(list.asked.page);
  const narrowed = isNarrowed(list.asked);
  const bare = total === 0 && !narrowed;
  return (
    <div className="wrap">
      <Seo title={title} description={description} picture={pictureOf(list)} {...addressOf(path, list, index)} />
      <JsonLd facts={trail} />
      <Breadcrumbs trail={[{ name: title }]} />
      <header className="page-head">
        <h1 dir="auto">{title}</h1>
        {text && <p>{text}</p>}
      </header>
      {bare ? (
        empty
      ) : (
        <div className={classes(facets && "listing")}>
          {facets && <FilterForm id={form} path={path} {...{ asked, facets, fixed }} onAsk={ask} />}
          <section className="results" ref={results} tabIndex={-1} aria-label={title} aria-busy={busy || undefined}>
            <ListBar {...{ form, asked, facets, fixed, sorts, total, pages }} onAsk={ask} />
            <ChosenChips
              path={path}
              asked={list.asked}
              facets={facets}
              onTaken={() => results.current?.focus({ preventScroll: true })}
            />
            {cards.length > 0 ? (
              <div className={classes("grid", facets && "grid--side")}>
                {cards.map((card, at) => (
                  <Card
                    key={card.id}
                    card={card}
                    unsaid={unsaid}
                    heading="h2"
                    priority={at === 0}
                    sizes={facets && sideSizes}
                  />
                ))}
              </div>
            ) : (
              <Nothing path={path} list={list} narrowed={narrowed} />
            )}
            <Pagination
              page={list.asked.page}
              pages={pages}
              hrefOf={(page) => path + searchOf({ ...list.asked, page })}
            />
          </section>
        </div>
      )}
    </div>
  );
}

/** Beside the filters. */
const sideSizes =
  "(min-width: 82rem) 18rem, (min-width: 72rem) 22vw, (min-width: 64rem) 22vw, (min-width: 48rem) 31vw, 46vw";

/** A turned page begins with its first product for those who do not see it scroll, too. */
function useResults(page: number) {
  const results = useRef<HTMLElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== page) results.current?.focus({ preventScroll: true });
    before.current = page;
  }, [page]);
  return results;
}

/** The list and its pages are found by search engines; what somebody chose from it, and a word searched for, are not. */
function addressOf(path: string, list: ListFacts, mayIndex: boolean) {
  const { asked } = list;
  const index = mayIndex && asked.sort === undefined && !isNarrowed(asked) && !isPastTheEnd(list);
  return { index, path: path + searchOf({ ...nothingAsked, page: index ? asked.page : 1 }) };
}

const pictureOf = ({ cards: [first] }: ListFacts) => first?.pictures[0] && `/media/${first.pictures[0].id}-960.webp`;

type NothingProps = { path: string; list: ListFacts; narrowed: boolean };

/** Filters that leave nothing, or a page past the end of the list. */
function Nothing({ path, list: { asked, total }, narrowed }: NothingProps) {
  const { t } = useTranslation(["finding", "catalogue"]);
  if (total > 0 || !narrowed)
    return (
      <EmptyState
        title={t("catalogue:list.tooFar")}
        action={<ButtonLink to={path + searchOf({ ...asked, page: 1 })}>{t("catalogue:list.first")}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title={t("nothing.title")}
      action={
        <ButtonLink kind="main" to={path + searchOf(cleared(asked))}>
          {t("filters.clear")}
        </ButtonLink>
      }
    >
      {t("nothing.text")}
    </EmptyState>
  );
}
