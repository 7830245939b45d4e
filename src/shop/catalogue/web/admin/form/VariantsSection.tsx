import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { makeSlug } from "#shop/catalogue/productRules.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DownIcon } from "#web/ui/icons.tsx";
import type { Choice, Draft, DraftVariant } from "./draft.ts";
import type { FormSectionProps } from "./formSectionProps.ts";
import { VariantRow } from "./VariantRow.tsx";
import { fillAll, fillDown, generateSkus } from "./variantMatrix.ts";

/** Table of all attribute combinations: which are sold, their stock, SKU, price and picture. */
export function VariantsSection({ draft, change, wrong }: FormSectionProps) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const words = useChoiceText(draft);
  const { variants } = draft;
  if (draft.attributes.length === 0) return null;
  const set = (variants: DraftVariant[]) => change({ variants });
  const sold = variants.filter(({ sold }) => sold).length;
  const problem = wrong("variants");
  let place = -1;
  return (
    <section className="form-section" aria-labelledby="part-variants">
      <h2 id="part-variants">
        {t("product.variants")}{" "}
        <span className="muted small number" role="status">
          {t("product.soldOf", { n: number(sold), total: number(variants.length) })}
        </span>
      </h2>
      {problem && (
        <p className="field__error" id="variants" tabIndex={-1}>
          {problem}
        </p>
      )}
      {variants.length === 0 ? (
        <p className="small muted">{t("product.noVariants")}</p>
      ) : (
        <>
          <BulkFill draft={draft} onChange={set} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut; Tab reaches all fields */}
          <div className="variants" onKeyDown={moveBetweenCells}>
            <table>
              <thead>
                <tr>
                  <th>{t("product.isSold")}</th>
                  <th>{t("products.variant")}</th>
                  <th>{t("products.stock")}</th>
                  <th>{t("product.ownPrice")}</th>
                  <th>{t("product.sku")}</th>
                  {draft.pictures.length > 0 && <th>{t("product.ownPicture")}</th>}
                  <th>
                    <span className="visually-hidden">{t("product.fillDown")}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {variants.map((variant, at) => {
                  if (variant.sold) place++;
                  return (
                    <VariantRow
                      key={Object.values(variant.choice).join(" ")}
                      variant={variant}
                      words={words(variant.choice)}
                      name={variant.sold ? `variants.${place}` : `unsold.${at}`}
                      price={draft.price}
                      pictures={draft.pictures}
                      wrong={wrong}
                      onChange={(next) => set(variants.with(at, next))}
                      onFillDown={at < variants.length - 1 ? () => set(fillDown(variants, at)) : undefined}
                    />
                  );
                })}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

/** Up and down move to the same column of the adjacent row. */
function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target as HTMLInputElement;
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
  const column = field.dataset.column;
  if (!step || !column) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`)];
  const next = fields[fields.indexOf(field) + step];
  next?.focus();
  next?.select();
}

/** Sets stock or price of all variants or of those with one value, and generates SKUs. */
function BulkFill({ draft, onChange }: { draft: Draft; onChange(variants: DraftVariant[]): void }) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const [scope, setScope] = useState("");
  const [stock, setStock] = useState("");
  const [price, setPrice] = useState("");
  const [attribute = "", value = ""] = scope.split(" ");
  const of: Choice = scope ? { [attribute]: value } : {};
  const base = makeSlug(draft.name.en || "product");
  return (
    <fieldset className="bulk-values">
      <legend>{t("product.forMany")}</legend>
      <span className="select">
        <select
          className="input input--small"
          aria-label={t("product.scope")}
          value={scope}
          onChange={(event) => setScope(event.target.value)}
        >
          <option value="">{t("product.scopeAll")}</option>
          {draft.attributes.map(({ id, label, values }) => (
            <optgroup key={id} label={inLanguage(label, language) || "–"}>
              {values.map((value) => (
                <option key={value.id} value={`${id} ${value.id}`}>
                  {inLanguage(value.label, language) || "–"}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <DownIcon />
      </span>
      <span className="bulk-values__pair">
        <input
          className="input input--small"
          inputMode="numeric"
          dir="ltr"
          aria-label={t("products.stock")}
          placeholder={t("products.stock")}
          value={stock}
          onChange={(event) => setStock(event.target.value)}
        />
        <Button size="small" onClick={() => onChange(fillAll(draft.variants, of, { stock }))}>
          {t("product.setStock")}
        </Button>
      </span>
      <span className="bulk-values__pair">
        <input
          className="input input--small"
          inputMode="decimal"
          dir="ltr"
          aria-label={t("product.ownPrice")}
          placeholder={t("product.ownPrice")}
          value={price}
          onChange={(event) => setPrice(event.target.value)}
        />
        <Button size="small" onClick={() => onChange(fillAll(draft.variants, of, { price }))}>
          {t("product.setPrice")}
        </Button>
      </span>
      <Button size="small" onClick={() => onChange(generateSkus(draft.variants, draft.attributes, base))}>
        {t("product.makeSkus")}
      </Button>
    </fieldset>
  );
}

/** Returns the label of a combination: "Olive · M". */
export function useChoiceText({ attributes }: Pick<Draft, "attributes">) {
  const { language } = useLanguage();
  return (choice: Choice): string =>
    attributes
      .flatMap(({ id, values }) => {
        const value = values.find((value) => value.id === choice[id]);
        return value ? [inLanguage(value.label, language) || "–"] : [];
      })
      .join(" · ");
}
