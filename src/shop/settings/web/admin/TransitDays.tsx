import { useTranslation } from "react-i18next";
import { toLatinDigits } from "#platform/digits.ts";
import { governorates } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { SettingsView } from "#shop/settings/adminContract.ts";
import { transitTo } from "#shop/settings/deliveryDays.ts";
import { promises } from "#shop/settings/promises.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Field } from "#web/ui/Field.tsx";
import { GovernorateForm } from "./GovernorateForm.tsx";

const ends = ["least", "most"] as const;

/** Business days in transit of the governorates that differ from the usual ones. */
export function TransitDays({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation("admin");
  const { language, number } = useLanguage();
  const range = { least: number(promises.transitDays.least), most: number(promises.transitDays.most) };
  return (
    <GovernorateForm
      setting="transitByGovernorate"
      value={settings.transitByGovernorate}
      title={t("settings.transit")}
      text={t("settings.transitText", range)}
      listLabel={t("settings.transitOpen")}
      parse={parseDays}
      fields={({ code, name }, days, errorOf) =>
        ends.map((end) => (
          <Field
            key={`${code}.${end}`}
            small
            latin
            inputMode="numeric"
            maxLength={2}
            label={t(`settings.transit.${end}`, { place: inLanguage(name, language) })}
            name={`${code}.${end}`}
            placeholder={String(transitTo(code, {})?.[end] ?? "")}
            defaultValue={days[code]?.[end] ?? ""}
            error={errorOf(`${code}.${end}`)}
          />
        ))
      }
    />
  );
}

/** A governorate without figures keeps the usual days; with one figure only, the server reports the other. */
function parseDays(form: FormData) {
  const figure = (name: string) => toLatinDigits(String(form.get(name) ?? "").trim());
  const typed = governorates.map(({ code }) => [code, ends.map((end) => figure(`${code}.${end}`))] as const);
  return Object.fromEntries(
    typed
      .filter(([, figures]) => figures.some((text) => text !== ""))
      .map(([code, [least = "", most = ""]]) => [code, { least: toNumber(least), most: toNumber(most) }]),
  );
}

const toNumber = (text: string): number => (text === "" ? 0 : Number(text));
