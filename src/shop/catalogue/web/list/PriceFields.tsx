import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ListQuery, parsePounds } from "#shop/catalogue/listQuery.ts";
import { Field } from "#web/ui/Field.tsx";

type Props = {
  query: ListQuery;
  /** Lowest and highest price in pounds; null without products. */
  price: { min: number; max: number } | null;
  onChange(change: Partial<ListQuery>): void;
};

export function PriceFields({ query: { min, max }, price, onChange }: Props) {
  const { t } = useTranslation("finding");
  return (
    <div className="price-range">
      <PriceField
        name="min"
        label={t("price.from")}
        value={min}
        hint={price?.min}
        onChange={(min) => onChange({ min })}
      />
      <PriceField
        name="max"
        label={t("price.to")}
        value={max}
        hint={price?.max}
        onChange={(max) => onChange({ max })}
      />
    </div>
  );
}

type PriceFieldProps = {
  name: "min" | "max";
  label: string;
  value: number | undefined;
  hint: number | undefined;
  onChange(value: number | undefined): void;
};

/** Applies the price on blur, because a half-typed number is no price. */
function PriceField({ name, label, value, hint, onChange }: PriceFieldProps) {
  const id = useId();
  const current = value === undefined ? "" : String(value);
  const [typed, type] = useState({ text: current, of: current });
  if (typed.of !== current) type({ text: current, of: current });
  const commit = () => {
    const pounds = parsePounds(typed.text);
    type({ text: pounds === undefined ? "" : String(pounds), of: current });
    if (pounds !== value) onChange(pounds);
  };
  return (
    <Field
      small
      latin
      id={id}
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed.of === current ? typed.text : current}
      placeholder={hint === undefined ? undefined : String(Math.round(hint))}
      onChange={({ target }) => type({ text: target.value, of: current })}
      onBlur={commit}
    />
  );
}
