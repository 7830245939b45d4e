import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Period } from "#shop/reporting/period.ts";
import { DateField } from "#web/admin/DateField.tsx";
import type { PeriodError, PeriodPreset } from "./periodPresets.ts";

type Props = {
  period: Period;
  presets: readonly PeriodPreset[];
  problem: PeriodError | undefined;
  onChange(period: Period): void;
  /** More fields beside the dates. */
  children?: ReactNode;
};

/** Buttons for preset periods, and two date fields for any other. */
export function PeriodPicker({ period, presets, problem, onChange, children }: Props) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  return (
    <div className="periods">
      <fieldset className="saved-views" aria-label={t("analytics.period")}>
        {presets.map(({ label, period: preset }) => (
          <button
            key={label}
            type="button"
            aria-pressed={preset.from === period.from && preset.to === period.to}
            onClick={() => onChange(preset)}
          >
            {t(label)}
          </button>
        ))}
      </fieldset>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <DateField
          small
          label={t("filter.from")}
          name="period-from"
          value={period.from}
          error={problem?.field === "from" ? errorText(problem.key) : undefined}
          onChange={(event) => onChange({ ...period, from: event.target.value })}
        />
        <DateField
          small
          label={t("filter.to")}
          name="period-to"
          value={period.to}
          error={problem?.field === "to" ? errorText(problem.key) : undefined}
          onChange={(event) => onChange({ ...period, to: event.target.value })}
        />
        {children}
      </form>
    </div>
  );
}
