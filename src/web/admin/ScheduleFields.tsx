import { useTranslation } from "react-i18next";
import { DateField } from "#web/admin/DateField.tsx";

type Props = {
  startsAt: string;
  endsAt: string;
  onChange(part: { startsAt?: string; endsAt?: string }): void;
  wrong: { startsAt: string | undefined; endsAt: string | undefined };
  /** Whether the begin may be empty. */
  optionalStart?: boolean;
  /** Before the names of the fields. */
  prefix?: string;
};

/** Begin and end, as times in Cairo. */
export function ScheduleFields({ startsAt, endsAt, onChange, wrong, optionalStart = false, prefix = "" }: Props) {
  const { t } = useTranslation("admin");
  return (
    <>
      <DateField
        small
        withTime
        label={t("schedule.from")}
        name={`${prefix}startsAt`}
        optional={optionalStart}
        value={startsAt}
        error={wrong.startsAt}
        onChange={(event) => onChange({ startsAt: event.currentTarget.value })}
      />
      <DateField
        small
        withTime
        label={t("schedule.to")}
        hint={t("schedule.hint")}
        name={`${prefix}endsAt`}
        optional
        value={endsAt}
        error={wrong.endsAt}
        onChange={(event) => onChange({ endsAt: event.currentTarget.value })}
      />
    </>
  );
}
