import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { slugOf } from "#shop/catalogue/shelving.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DownIcon } from "#web/ui/icons.tsx";
import { fillAll, fillDown, makeSkus } from "./combine.ts";
import type { Choice, Draft, DraftVariant } from "./draft.ts";
import type { PartProps } from "./part.ts";
import { VariantRow } from "./VariantRow.tsx";

/** Every combination of the values: which are sold, how many there are, and what is special about one. */
export function VariantsPart({ draft, change, wrong }: PartProps) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const words = useChoiceWords(draft);
  const { variants } = draft;
  if (draft.attributes.length === 0) return null;
  const set = (variants: DraftVariant[]) => change({ variants });
  const sold = variants.filter(({ sold }) => sold).length;
  const problem = wrong("variants");
  let place = -1;
  return (
    <section className="form-part" aria-labelledby="part-variants">
      <h2 id="part-variants">
        {t("product.variants")}{" "}
        <span className="soft small number" role="status">
          {t("product.soldOf", { n: number(sold), total: number(variants.length) })}
        </span>
      </h2>
      {problem && (
        <p className="field__error" id="variants" tabIndex={-1}>
          {problem}
        </p>
      )}
      {variants.length === 0 ? (
        <p className="small soft">{t("product.noVariants")}</p>
      ) : (
        <>
          <ForMany draft={draft} onChange={set} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows are a short cut between fields that Tab reaches too */}
          <div className="variants" onKeyDown={walkCells}>
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
                    <span className="unseen">{t("product.fillDown")}</span>
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

/** Up and down lead to the same column of the next row. */
function walkCells(event: KeyboardEvent<HTMLElement>): void {
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

/** The same stock or price for all, or for those of one value; and SKUs for everything. */
function ForMany({ draft, onChange }: { draft: Draft; onChange(variants: DraftVariant[]): void }) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const [scope, setScope] = useState("");
  const [stock, setStock] = useState("");
  const [price, setPrice] = useState("");
  const [attribute = "", value = ""] = scope.split(" ");
  const of: Choice = scope ? { [attribute]: value } : {};
  const base = slugOf(draft.name.en || "product");
  return (
    <fieldset className="for-many">
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
      <span className="for-many__pair">
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
      <span className="for-many__pair">
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
      <Button size="small" onClick={() => onChange(makeSkus(draft.variants, draft.attributes, base))}>
        {t("product.makeSkus")}
      </Button>
    </fieldset>
  );
}

/** A combination in words: "Olive · M". */
export function useChoiceWords({ attributes }: Pick<Draft, "attributes">) {
  const { language } = useLanguage();
  return (choice: Choice): string =>
    attributes
      .flatMap(({ id, values }) => {
        const value = values.find((value) => value.id === choice[id]);
        return value ? [inLanguage(value.label, language) || "–"] : [];
      })
      .join(" · ");
}
