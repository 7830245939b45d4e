import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#web/ui/toast.ts";
import { parseWholeNumber } from "./form/parseNumbers.ts";

type Props = { name: string; deal: number; onChange(deal: number): void };

/** Inline field for the deal percentage: Enter or blur saves, Escape cancels. */
export function DealField({ name, deal, onChange }: Props) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  // Only while somebody types: a list that arrives meanwhile must not replace it.
  const [typed, type] = useState<string>();
  const percent = typed === undefined ? deal : parseWholeNumber(typed || "0");
  const wrong = percent === undefined || percent > 100;

  function take(): void {
    if (wrong) toast.error(errorText("admin.products.dealRange"));
    else if (percent !== deal) onChange(percent);
    type(undefined);
  }

  function listen(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Enter") event.currentTarget.blur();
    if (event.key !== "Escape") return;
    type(undefined);
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
        value={typed ?? String(deal)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={take}
        onKeyDown={listen}
      />
      <span aria-hidden="true">%</span>
    </span>
  );
}
