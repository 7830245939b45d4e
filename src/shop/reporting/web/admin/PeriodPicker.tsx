import { useTranslation } from "react-i18next";
import { cairoDay } from "#platform/cairoDay.ts";
import { lastDays, type Period } from "#shop/reporting/period.ts";
import { Field } from "#web/ui/Field.tsx";
import { type PeriodError, periodPresets } from "./periodPresets.ts";

type Props = { period: Period; problem: PeriodError | undefined; onChange(period: Period): void };

/** Buttons for preset periods, and two date fields for any other. */
export function PeriodPicker({ period, problem, onChange }: Props) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const today = cairoDay(new Date());
  return (
    <div className="periods">
      <fieldset className="saved-views" aria-label={t("analytics.period")}>
        {periodPresets.map(({ label, days }) => {
          const preset = lastDays(days, today);
          return (
            <button
              key={days}
              type="button"
              aria-pressed={preset.from === period.from && preset.to === period.to}
              onClick={() => onChange(preset)}
            >
              {t(label)}
            </button>
          );
        })}
      </fieldset>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <Field
          small
          type="date"
          label={t("filter.from")}
          name="period-from"
          value={period.from}
          error={problem?.field === "from" ? errorText(problem.key) : undefined}
          onChange={(event) => onChange({ ...period, from: event.target.value })}
        />
        <Field
          small
          type="date"
          label={t("filter.to")}
          name="period-to"
          value={period.to}
          error={problem?.field === "to" ? errorText(problem.key) : undefined}
          onChange={(event) => onChange({ ...period, to: event.target.value })}
        />
      </form>
    </div>
  );
}
