import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { api } from "#web/admin/deskApi.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { holidaysAsk } from "./asks.ts";

/** Days on which nothing is packed or delivered, besides Friday and Saturday: delivery dates skip them. */
export function Holidays() {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const { day: written, language } = useLanguage();
  const explain = useStaffProblem();
  const known = useQueryClient();
  const holidays = useQuery(holidaysAsk);
  const [wrong, setWrong] = useState<string>();
  const refresh = () => known.invalidateQueries(holidaysAsk);
  const add = useMutation({
    mutationFn: ({ day, en, ar }: { day: string; en: string; ar: string }) =>
      api.staffHolidays.saveHoliday({ params: { day }, body: { name: ar ? { en, ar } : { en } } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (day: string) => api.staffHolidays.removeHoliday({ params: { day } }),
    onSuccess: refresh,
  });
  const trouble = add.error ?? remove.error ?? holidays.error;

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = (name: string) => String(new FormData(form).get(name) ?? "").trim();
    const wish = { day: typed("day"), en: typed("holiday-en"), ar: typed("holiday-ar") };
    const isWhole = wish.day !== "" && wish.en !== "";
    setWrong(isWhole ? undefined : errorText("validation.required"));
    if (isWhole) add.mutate(wish, { onSuccess: () => form.reset() });
  }

  return (
    <section className="box settings__group" aria-labelledby="holidays">
      <h2 id="holidays">{t("settings.holidays")}</h2>
      <p className="soft small">{t("settings.holidaysText")}</p>
      {trouble && <Notice tone="danger" live title={explain(trouble)} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className="settings__days" tabIndex={0} aria-labelledby="holidays">
        {holidays.data?.items.map(({ day, name }) => (
          <li key={day}>
            <span>
              <time dateTime={day}>{written(`${day}T12:00:00Z`)}</time>{" "}
              <bdi className="soft">{inLanguage(name, language)}</bdi>
            </span>
            <Button
              size="small"
              kind="quiet"
              busy={remove.variables === day && remove.isPending}
              onClick={() => remove.mutate(day)}
            >
              {t("settings.removeDay")} <span className="unseen">{day}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form className="settings__newDay" noValidate onSubmit={send}>
        <Field small type="date" label={t("settings.day")} name="day" error={wrong} />
        <Field small label={t("settings.dayName")} name="holiday-en" lang="en" dir="ltr" maxLength={80} />
        <Field small optional label={t("settings.dayNameAr")} name="holiday-ar" lang="ar" dir="rtl" maxLength={80} />
        <Button size="small" type="submit" busy={add.isPending}>
          {t("settings.addDay")}
        </Button>
      </form>
    </section>
  );
}
