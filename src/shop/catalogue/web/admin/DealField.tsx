import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { readWhole } from "./form/read.ts";

type Props = { name: string; deal: number; onChange(deal: number): void };

/** A percentage in the row: Enter or leaving the field takes it, Escape leaves it as it was. */
export function DealField({ name, deal, onChange }: Props) {
  const { t } = useTranslation("admin");
  const [typed, type] = useState(String(deal));
  const percent = readWhole(typed || "0");
  const wrong = percent === undefined || percent > 100;

  function take(): void {
    if (wrong) type(String(deal));
    else if (percent !== deal) onChange(percent);
  }

  function listen(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Enter") event.currentTarget.blur();
    if (event.key !== "Escape") return;
    type(String(deal));
    event.stopPropagation();
  }

  return (
    <span className="deal-field">
      <input
        className="input number"
        inputMode="numeric"
        dir="ltr"
        maxLength={3}
        aria-label={t("products.dealOf", { name })}
        aria-invalid={wrong || undefined}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={take}
        onKeyDown={listen}
      />
      <span aria-hidden="true">%</span>
    </span>
  );
}
