import { useTranslation } from "react-i18next";
import { Field } from "#web/ui/Field.tsx";

type Props = {
  startsAt: string;
  endsAt: string;
  onChange(part: { startsAt?: string; endsAt?: string }): void;
  wrong: { startsAt: string | undefined; endsAt: string | undefined };
  /** Whether the begin may be empty. */
  optionalStart?: boolean;
};

/** Begin and end, as times in Cairo. */
export function ScheduleFields({ startsAt, endsAt, onChange, wrong, optionalStart = false }: Props) {
  const { t } = useTranslation("admin");
  return (
    <>
      <Field
        small
        latin
        type="datetime-local"
        label={t("schedule.from")}
        name="startsAt"
        optional={optionalStart}
        value={startsAt}
        error={wrong.startsAt}
        onChange={(event) => onChange({ startsAt: event.currentTarget.value })}
      />
      <Field
        small
        latin
        type="datetime-local"
        label={t("schedule.to")}
        hint={t("schedule.hint")}
        name="endsAt"
        optional
        value={endsAt}
        error={wrong.endsAt}
        onChange={(event) => onChange({ endsAt: event.currentTarget.value })}
      />
    </>
  );
}
