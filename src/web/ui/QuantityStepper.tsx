import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { MinusIcon, PlusIcon } from "./icons.tsx";

type Props = {
  value: number;
  onChange(value: number): void;
  min?: number;
  max?: number;
  /** Name of the product, for the accessible name. */
  label?: string;
};

export function QuantityStepper({ value, onChange, min = 1, max = Number.POSITIVE_INFINITY, label }: Props) {
  const { t } = useTranslation("common");
  const { number } = useLanguage();
  // Not `disabled`: the button that was just pressed must not lose the focus.
  const step = (to: number) => to >= min && to <= max && onChange(to);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an inline grid in every browser
    <div
      className="stepper"
      role="group"
      aria-label={label ? t("labelled", { label: t("quantity"), text: label }) : t("quantity")}
    >
      <button
        type="button"
        aria-label={t("quantity.fewer")}
        aria-disabled={value <= min}
        onClick={() => step(value - 1)}
      >
        <MinusIcon />
      </button>
      <output>{number(value)}</output>
      <button
        type="button"
        aria-label={t("quantity.more")}
        aria-disabled={value >= max}
        onClick={() => step(value + 1)}
      >
        <PlusIcon />
      </button>
    </div>
  );
}
