import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { DateField } from "#web/admin/DateField.tsx";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useEditedFields } from "#web/forms/useEditedFields.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useFocusWhenLost } from "#web/ui/useFocusWhenLost.ts";
import { adminHolidaysApi } from "./adminHolidaysApi.ts";
import { holidaysQuery } from "./queries.ts";

/** Holidays (no packing or delivery) besides Friday and Saturday. Delivery estimates skip them. */
export function Holidays() {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const { day: formatDay, language } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const holidays = useQuery(holidaysQuery);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { isEdited, clear, onChange } = useEditedFields();
  const errorOf = (field: string) =>
    missing.includes(field) && !isEdited(field) ? errorText("validation.required") : undefined;
  const list = useRef<HTMLUListElement>(null);
  useFocusWhenLost(list, holidays.data?.items.length);
  const refresh = () => queryClient.invalidateQueries(holidaysQuery);
  const add = useMutation({
    mutationFn: ({ day, en, ar }: { day: string; en: string; ar: string }) =>
      adminHolidaysApi.saveHoliday({ params: { day }, body: { name: ar ? { en, ar } : { en } } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (day: string) => adminHolidaysApi.removeHoliday({ params: { day } }),
    onSuccess: refresh,
  });
  const error = add.error ?? remove.error ?? holidays.error;

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const fieldText = (name: string) => String(new FormData(form).get(name) ?? "").trim();
    const input = { day: fieldText("day"), en: fieldText("holiday-en"), ar: fieldText("holiday-ar") };
    const empty = [input.day === "" ? "day" : [], input.en === "" ? "holiday-en" : []].flat();
    setMissing(empty);
    clear();
    if (empty.length === 0) add.mutate(input, { onSuccess: () => form.reset() });
  }

  return (
    <section className="box settings__group" aria-labelledby="holidays">
      <h2 id="holidays">{t("settings.holidays")}</h2>
      <p className="muted small">{t("settings.holidaysText")}</p>
      {error && <Notice tone="danger" live title={errorMessage(error)} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul ref={list} className="settings__days" tabIndex={0} aria-labelledby="holidays">
        {holidays.data?.items.map(({ day, name }) => (
          <li key={day}>
            <span>
              <time dateTime={day}>{formatDay(`${day}T12:00:00Z`)}</time>{" "}
              <bdi className="muted">{inLanguage(name, language)}</bdi>
            </span>
            <Button
              size="small"
              kind="quiet"
              busy={remove.variables === day && remove.isPending}
              onClick={() => remove.mutate(day)}
            >
              {t("settings.removeDay")} <span className="visually-hidden">{day}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form className="settings__new-day" noValidate onChange={onChange} onSubmit={send}>
        <DateField small label={t("settings.day")} name="day" error={errorOf("day")} />
        <Field
          small
          label={t("settings.dayName")}
          name="holiday-en"
          lang="en"
          dir="ltr"
          maxLength={80}
          error={errorOf("holiday-en")}
        />
        <Field small optional label={t("settings.dayNameAr")} name="holiday-ar" lang="ar" dir="rtl" maxLength={80} />
        <Button size="small" type="submit" busy={add.isPending}>
          {t("settings.addDay")}
        </Button>
      </form>
    </section>
  );
}
