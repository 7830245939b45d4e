import { useTranslation } from "react-i18next";
import { governorates } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { SettingsView } from "#shop/settings/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Field } from "#web/ui/Field.tsx";
import { GovernorateForm } from "./GovernorateForm.tsx";
import { parseNumber } from "./parseNumber.ts";

/** Fees of the governorates that differ from the standard shipping fee. */
export function GovernorateFees({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  return (
    <GovernorateForm
      setting="shippingByGovernorate"
      value={settings.shippingByGovernorate}
      title={t("settings.places")}
      text={t("settings.placesText")}
      listLabel={t("settings.placesOpen")}
      parse={parseFees}
      fields={({ code, name }, fees, errorOf) => (
        <Field
          key={code}
          small
          latin
          inputMode="decimal"
          maxLength={10}
          label={inLanguage(name, language)}
          name={code}
          defaultValue={fees[code] ?? ""}
          error={errorOf(code)}
        />
      )}
    />
  );
}

function parseFees(form: FormData) {
  const fees = governorates.map(({ code }) => [code, parseNumber(String(form.get(code) ?? ""))] as const);
  return Object.fromEntries(fees.filter(([, fee]) => fee !== ""));
}
