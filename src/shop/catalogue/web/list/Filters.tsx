import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import type { FacetsView } from "#shop/catalogue/contract.ts";
import type { Fixed } from "#shop/catalogue/listPages.ts";
import { type ListQuery, toggleValue } from "#shop/catalogue/listQuery.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { ColourFilter } from "./ColourFilter.tsx";
import { PriceFields } from "./PriceFields.tsx";
import { SizeFilter } from "./SizeFilter.tsx";

export type FiltersProps = {
  query: ListQuery;
  facets: FacetsView;
  fixed?: Fixed | undefined;
  onChange(change: Partial<ListQuery>): void;
};

/** Filter fields. Rendered inside a GET form to the list URL, so that they work before hydration. */
export function Filters({ query, facets, fixed, onChange }: FiltersProps) {
  const { t } = useTranslation("finding");
  const { number } = useLanguage();
  const own = useId();
  const { categories, sizes, colours, stock, sale } = query;
  return (
    <>
      {fixed !== "category" && facets.categories.length > 1 && (
        <Disclosure title={t("category")} open>
          {facets.categories.map(({ slug, name, count }) => (
            <Checkbox
              key={slug}
              id={`${own}-${slug}`}
              tight
              name="category"
              value={slug}
              checked={categories.includes(slug)}
              disabled={count === 0 && !categories.includes(slug)}
              count={number(count)}
              onChange={() => onChange({ categories: toggleValue(categories, slug) })}
            >
              {name}
            </Checkbox>
          ))}
        </Disclosure>
      )}
      {facets.sizes.length > 0 && (
        <Disclosure title={t("size")} open>
          <SizeFilter sizes={facets.sizes} selected={sizes} onChange={(sizes) => onChange({ sizes })} />
        </Disclosure>
      )}
      {fixed !== "colour" && facets.colours.length > 0 && (
        <Disclosure title={t("colour")} open>
          <ColourFilter id={own} facets={facets} chosen={colours} onChange={(colours) => onChange({ colours })} />
        </Disclosure>
      )}
      <Disclosure title={t("price")} open>
        <PriceFields query={query} price={facets.price} onChange={onChange} />
      </Disclosure>
      <Disclosure title={t("availability")} open>
        <Checkbox
          id={`${own}-stock`}
          tight
          name="stock"
          value="1"
          checked={stock}
          disabled={facets.stock === 0 && !stock}
          count={number(facets.stock)}
          onChange={() => onChange({ stock: !stock })}
        >
          {t("stock")}
        </Checkbox>
        {fixed !== "sale" && (
          <Checkbox
            id={`${own}-sale`}
            tight
            name="sale"
            value="1"
            checked={sale}
            disabled={facets.sale === 0 && !sale}
            count={number(facets.sale)}
            onChange={() => onChange({ sale: !sale })}
          >
            {t("sale")}
          </Checkbox>
        )}
      </Disclosure>
    </>
  );
}

/** Enter in a price field submits the form; after hydration the field has already applied the price. */
export const preventSubmit = (event: FormEvent) => {
  event.preventDefault();
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
};
