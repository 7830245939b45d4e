import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { CachedFragment } from "#web/ssr/CachedFragment.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Filters, type FiltersProps, preventSubmit } from "./Filters.tsx";
import type { ChangeListQuery } from "./useListQuery.ts";

type Props = Omit<FiltersProps, "onAsk"> & { id: string; path: string; onChange: ChangeListQuery };

/** Filters beside the list. Before hydration they are a GET form to the list URL. */
export function FilterForm({ id, path, onChange, ...filters }: Props) {
  const { t } = useTranslation("finding");
  const { language } = useLanguage();
  // Part of the cache key: ids inside the fragment derive from `useId`, which depends on the position in the tree.
  const ownId = useId();
  const { page: _page, sort: _sort, ...query } = filters.query;
  const cacheKey = JSON.stringify([language, ownId, query, filters.facets, filters.fixed]);
  return (
    <CachedFragment
      as="form"
      className="listing__side"
      cacheKey={cacheKey}
      id={id}
      action={path}
      aria-label={t("filters.title")}
      onSubmit={preventSubmit}
    >
      {filters.query.q && <input type="hidden" name="q" value={filters.query.q} />}
      <Filters {...filters} onChange={(change) => onChange(change, { stay: true })} />
      <Button type="submit" className="no-js-only">
        {t("filters.apply")}
      </Button>
    </CachedFragment>
  );
}
