import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { type Asked, toggled } from "#shop/catalogue/asked.ts";
import type { FacetsView } from "#shop/catalogue/contract.ts";
import type { Fixed } from "#shop/catalogue/web/loadList.ts";
import { useLanguage } from "#web/language.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { cloth } from "#web/ui/ColourDots.tsx";
import { Fold } from "#web/ui/Fold.tsx";
import { PriceFields } from "./PriceFields.tsx";
import { SizeFilter } from "./SizeFilter.tsx";

export type FiltersProps = {
  asked: Asked;
  facets: FacetsView;
  fixed?: Fixed | undefined;
  onAsk(change: Partial<Asked>): void;
};

/** What a list can be narrowed to. Inside a form of the list's address, so that it works before the page is alive. */
export function Filters({ asked, facets, fixed, onAsk }: FiltersProps) {
  const { t } = useTranslation("finding");
  const { number } = useLanguage();
  const own = useId();
  const { categories, sizes, colours, stock, sale } = asked;
  return (
    <>
      {fixed !== "category" && facets.categories.length > 1 && (
        <Fold title={t("category")} open>
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
              onChange={() => onAsk({ categories: toggled(categories, slug) })}
            >
              {name}
            </Checkbox>
          ))}
        </Fold>
      )}
      {facets.sizes.length > 0 && (
        <Fold title={t("size")} open>
          <SizeFilter sizes={facets.sizes} chosen={sizes} onChange={(sizes) => onAsk({ sizes })} />
        </Fold>
      )}
      {fixed !== "colour" && facets.colours.length > 0 && (
        <Fold title={t("colour")} open>
          {facets.colours.map(({ key, label, swatch, count }) => (
            <Checkbox
              key={key}
              id={`${own}-${key}`}
              tight
              name="colour"
              value={key}
              checked={colours.includes(key)}
              disabled={count === 0 && !colours.includes(key)}
              count={number(count)}
              onChange={() => onAsk({ colours: toggled(colours, key) })}
            >
              <span className="filter__colour">
                {swatch && <span className="dot" style={cloth(swatch)} />}
                {label}
              </span>
            </Checkbox>
          ))}
        </Fold>
      )}
      <Fold title={t("price")} open>
        <PriceFields asked={asked} price={facets.price} onAsk={onAsk} />
      </Fold>
      <Fold title={t("availability")} open>
        <Checkbox
          id={`${own}-stock`}
          tight
          name="stock"
          value="1"
          checked={stock}
          disabled={facets.stock === 0 && !stock}
          count={number(facets.stock)}
          onChange={() => onAsk({ stock: !stock })}
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
            onChange={() => onAsk({ sale: !sale })}
          >
            {t("sale")}
          </Checkbox>
        )}
      </Fold>
    </>
  );
}

/** Enter in a price field sends the form; alive, the page has taken the price from the field already. */
export const unsent = (event: FormEvent) => {
  event.preventDefault();
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
};
