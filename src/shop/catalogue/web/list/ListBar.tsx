import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListQuery } from "#shop/catalogue/listQuery.ts";
import { type ListSort, searchSorts } from "#shop/catalogue/product.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { CachedFragment } from "#web/ssr/CachedFragment.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FilterIcon } from "#web/ui/icons.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { activeFilters } from "./activeFilters.ts";
import { FilterDrawer } from "./FilterDrawer.tsx";
import type { FiltersProps } from "./Filters.tsx";
import type { ChangeListQuery } from "./useListQuery.ts";

type Props = {
  /** Id of the form that the sort select belongs to. */
  form: string;
  query: ListQuery;
  onChange: ChangeListQuery;
  facets: FiltersProps["facets"] | undefined;
  fixed: FiltersProps["fixed"];
  sorts: readonly ListSort[];
  total: number;
  pages: number;
};

/** Number of results and sort order; on small screens also the button of the filter drawer. */
export function ListBar({ form, query, onChange, facets, fixed, sorts, total, pages }: Props) {
  const { t } = useTranslation(["finding", "catalogue", "common"]);
  const { language, number } = useLanguage();
  // Part of the cache key: ids inside the fragment derive from `useId`, which depends on the position in the tree.
  const ownId = useId();
  const [open, setOpen] = useState(false);
  const activeCount = activeFilters(query, undefined).length;
  const products = t("common:products", { count: total, n: number(total) });
  return (
    <CachedFragment
      as="div"
      className="list-bar"
      cacheKey={JSON.stringify([
        language,
        ownId,
        form,
        query.page,
        query.sort,
        sorts,
        facets !== undefined,
        activeCount,
        total,
        pages,
      ])}
    >
      <p className="list-bar__count" role="status">
        {query.page > 1 && query.page <= pages
          ? t("status.page", { products, page: number(query.page), pages: number(pages) })
          : products}
      </p>
      {facets && (
        <a className="button only-phone no-js-only" href={`#${form}`}>
          <FilterIcon /> {t("filters.title")}
        </a>
      )}
      {facets && (
        <Button className="only-phone js-only" onClick={() => setOpen(true)} aria-haspopup="dialog">
          <FilterIcon /> {t("filters.title")}
          {activeCount > 0 && <span className="list-bar__chosen number">{number(activeCount)}</span>}
        </Button>
      )}
      {sorts.length > 1 && (
        <SelectField
          id={`${form}-sort`}
          name="sort"
          form={form}
          label={<span className="visually-hidden">{t("catalogue:sort.label")}</span>}
          value={query.sort ?? sorts[0]}
          onChange={({ target }) =>
            onChange({ sort: searchSorts.find((sort) => sort === target.value && sort !== sorts[0]) })
          }
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`catalogue:sort.${sort}`)}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" form={form} className="no-js-only">
        {t("filters.apply")}
      </Button>
      {facets && (
        <FilterDrawer
          open={open}
          onClose={() => setOpen(false)}
          total={total}
          {...{ query, facets, fixed, onChange }}
        />
      )}
    </CachedFragment>
  );
}
