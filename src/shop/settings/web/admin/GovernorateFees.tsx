import { useTranslation } from "react-i18next";
import { toLatinDigits } from "#platform/digits.ts";
import { governorates } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { SettingsView } from "#shop/settings/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Field } from "#web/ui/Field.tsx";
import { GovernorateForm } from "./GovernorateForm.tsx";

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
  const fees = governorates.map(({ code }) => [code, toLatinDigits(String(form.get(code) ?? "").trim())] as const);
  return Object.fromEntries(fees.filter(([, fee]) => fee !== "").map(([code, fee]) => [code, parseFee(fee)]));
}

/** Returns the text if it is no number, so that the server reports it: NaN would be sent as null, which removes the fee. */
function parseFee(text: string): number | string {
  const fee = Number(text.replace("٫", "."));
  return Number.isNaN(fee) ? text : fee;
}
