import { useId } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { WarningIcon } from "#web/ui/icons.tsx";
import { SizeButtons } from "#web/ui/SizeButtons.tsx";
import { Swatches } from "#web/ui/Swatches.tsx";
import type { ProductView } from "../contract.ts";
import type { VariantAttributes } from "../product.ts";
import { isValueSoldOut } from "../variantSelection.ts";
import { SizeChartButton } from "./SizeChartButton.tsx";

type Props = {
  product: Pick<ProductView, "_id" | "attributes" | "variants" | "hasSizeChart">;
  selectedAttributes: VariantAttributes;
  onChoose(key: string, value: string): void;
  /** The attribute without a value when adding to the cart. */
  missing?: string | undefined;
};

/** Swatches for values with a colour, buttons for others, one row per attribute. */
export function VariantPicker({ product, selectedAttributes, onChoose, missing }: Props) {
  const { t } = useTranslation(["catalogue", "errors"]);
  const { language } = useLanguage();
  const note = useId();
  return product.attributes.map(({ key, label, values }) => {
    const name = inLanguage(label, language);
    const options = values.map((value) => ({
      value: value.key,
      name: inLanguage(value.label, language),
      swatch: value.swatch,
      out: isValueSoldOut(product, selectedAttributes, key, value.key),
    }));
    const choice = options.find(({ value }) => value === selectedAttributes[key]);
    const swatches = options.flatMap(({ swatch, ...option }) => (swatch ? [{ ...option, swatch }] : []));
    const wrong = key === missing && !choice ? note : undefined;
    return (
      <div key={key} data-choice={key}>
        <div className="buy-choice">
          <span>
            {t("product.label", { label: name })} <b>{choice && <bdi>{choice.name}</bdi>}</b>
          </span>
          {key === "size" && product.hasSizeChart && (
            <SizeChartButton product={product} selection={selectedAttributes} />
          )}
        </div>
        {swatches.length === options.length ? (
          <Swatches
            label={name}
            colours={swatches}
            value={choice?.value}
            onChange={(value) => onChoose(key, value)}
            wrong={wrong}
          />
        ) : (
          <SizeButtons
            label={name}
            sizes={options.map(({ name, out }) => ({ value: name, out }))}
            value={choice?.name}
            onChange={(name) => onChoose(key, options.find((option) => option.name === name)?.value ?? name)}
            wrong={wrong}
          />
        )}
        {wrong && (
          <p className="field__error" id={wrong}>
            <WarningIcon />
            <span>{t("errors:product.variantRequired")}</span>
          </p>
        )}
      </div>
    );
  });
}
