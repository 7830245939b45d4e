import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Asked } from "#shop/catalogue/asked.ts";
import type { SearchSort } from "#shop/catalogue/catalogue.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FilterIcon } from "#web/ui/icons.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { Written } from "#web/Written.tsx";
import { chosenOf } from "./chosen.ts";
import { FilterDrawer } from "./FilterDrawer.tsx";
import type { FiltersProps } from "./Filters.tsx";
import type { Ask } from "./useAsked.ts";

type Props = {
  /** Of the form that the order belongs to. */
  form: string;
  asked: Asked;
  onAsk: Ask;
  facets: FiltersProps["facets"] | undefined;
  fixed: FiltersProps["fixed"];
  sorts: readonly SearchSort[];
  total: number;
  pages: number;
};

/** How many there are, in which order; and, where there is no room beside the list, the way to its filters. */
export function ListBar({ form, asked, onAsk, facets, fixed, sorts, total, pages }: Props) {
  const { t } = useTranslation(["finding", "catalogue", "common"]);
  const { language, number } = useLanguage();
  // The ids inside tell where in the page they are.
  const own = useId();
  const [open, setOpen] = useState(false);
  const chosen = chosenOf(asked, undefined).length;
  const products = t("common:products", { count: total, n: number(total) });
  return (
    <Written
      as="div"
      className="list-bar"
      facts={JSON.stringify([
        language,
        own,
        form,
        asked.page,
        asked.sort,
        sorts,
        facets !== undefined,
        chosen,
        total,
        pages,
      ])}
    >
      <p className="list-bar__count" role="status">
        {asked.page > 1 && asked.page <= pages
          ? t("status.page", { products, page: number(asked.page), pages: number(pages) })
          : products}
      </p>
      {facets && (
        <a className="button only-phone unscripted" href={`#${form}`}>
          <FilterIcon /> {t("filters.title")}
        </a>
      )}
      {facets && (
        <Button className="only-phone scripted" onClick={() => setOpen(true)} aria-haspopup="dialog">
          <FilterIcon /> {t("filters.title")}
          {chosen > 0 && <span className="list-bar__chosen number">{number(chosen)}</span>}
        </Button>
      )}
      {sorts.length > 1 && (
        <SelectField
          id={`${form}-sort`}
          name="sort"
          form={form}
          label={<span className="unseen">{t("catalogue:sort.label")}</span>}
          value={asked.sort ?? sorts[0]}
          onChange={({ target }) => onAsk({ sort: sorts.slice(1).find((sort) => sort === target.value) })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`catalogue:sort.${sort}`)}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" form={form} className="unscripted">
        {t("filters.apply")}
      </Button>
      {facets && (
        <FilterDrawer open={open} onClose={() => setOpen(false)} total={total} {...{ asked, facets, fixed, onAsk }} />
      )}
    </Written>
  );
}
