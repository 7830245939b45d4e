import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { FacetsView } from "#shop/catalogue/contract.ts";
import { changeListQuery, clearFilters, type ListQuery, toQueryString } from "#shop/catalogue/listQuery.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { type ActiveFilter, activeFilters } from "./activeFilters.ts";

type Props = {
  path: string;
  query: ListQuery;
  facets: FacetsView | undefined;
  /** The clicked chip disappears, so the parent must move the focus. */
  onFollow(): void;
};

/** Active filters as links that remove one each; they work before hydration. */
export function ActiveFilterChips({ path, query, facets, onFollow }: Props) {
  const { t } = useTranslation("finding");
  const nameOf = useFilterNames();
  const filters = activeFilters(query, facets);
  if (filters.length === 0) return null;
  return (
    <ul className="chips" aria-label={t("filters.chosen")}>
      {filters.map((one) => (
        <li key={one.key}>
          <Chip
            to={path + toQueryString(changeListQuery(query, one.without))}
            label={t("filters.remove", { filter: nameOf(one) })}
            onClick={onFollow}
          >
            {nameOf(one)}
          </Chip>
        </li>
      ))}
      <li>
        <Link
          className="text-button"
          to={path + toQueryString(clearFilters(query))}
          preventScrollReset
          onClick={onFollow}
        >
          {t("filters.clear")}
        </Link>
      </li>
    </ul>
  );
}

function useFilterNames() {
  const { t } = useTranslation("finding");
  const { money } = useLanguage();
  return (one: ActiveFilter): string => {
    if (one.kind === "size") return t("size.one", { size: `\u2068${one.name}\u2069` });
    if (one.kind === "least") return t("price.least", { amount: money(one.pounds) });
    if (one.kind === "most") return t("price.most", { amount: money(one.pounds) });
    if (one.kind === "family") return t(`family.${one.family}`);
    return "name" in one ? one.name : t(one.kind);
  };
}
