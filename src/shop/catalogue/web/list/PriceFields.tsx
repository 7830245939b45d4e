import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Asked, poundsOf } from "#shop/catalogue/asked.ts";
import { Field } from "#web/ui/Field.tsx";

type Props = {
  asked: Asked;
  /** The cheapest and the dearest, pounds; null where there is nothing. */
  price: { min: number; max: number } | null;
  onAsk(change: Partial<Asked>): void;
};

export function PriceFields({ asked: { min, max }, price, onAsk }: Props) {
  const { t } = useTranslation("finding");
  return (
    <div className="range">
      <Pounds name="min" label={t("price.from")} value={min} hint={price?.min} onSay={(min) => onAsk({ min })} />
      <Pounds name="max" label={t("price.to")} value={max} hint={price?.max} onSay={(max) => onAsk({ max })} />
    </div>
  );
}

type PoundsProps = {
  name: "min" | "max";
  label: string;
  value: number | undefined;
  hint: number | undefined;
  onSay(value: number | undefined): void;
};

/** Says a price when somebody leaves the field: half a number is none. */
function Pounds({ name, label, value, hint, onSay }: PoundsProps) {
  const id = useId();
  const said = value === undefined ? "" : String(value);
  const [typed, type] = useState({ text: said, of: said });
  if (typed.of !== said) type({ text: said, of: said });
  const say = () => {
    const pounds = poundsOf(typed.text);
    type({ text: pounds === undefined ? "" : String(pounds), of: said });
    if (pounds !== value) onSay(pounds);
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
      value={typed.of === said ? typed.text : said}
      placeholder={hint === undefined ? undefined : String(Math.round(hint))}
      onChange={({ target }) => type({ text: target.value, of: said })}
      onBlur={say}
    />
  );
}
