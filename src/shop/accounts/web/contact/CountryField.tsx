import { useTranslation } from "react-i18next";
import { isCountry } from "#platform/countries.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { listCountries } from "./listCountries.ts";

type Props = {
  name: string;
  autoComplete: string;
  /** ISO code. */
  value: string;
  error: string | undefined;
  onChange(code: string): void;
};

/** The country of a billing address. */
export default function CountryField({ value, onChange, ...field }: Props) {
  const { t } = useTranslation("checkout");
  const { language } = useLanguage();
  return (
    <SelectField
      label={t("country")}
      {...field}
      value={isCountry(value) ? value : ""}
      onChange={(event) => onChange(event.target.value)}
    >
      {!isCountry(value) && <option value="">{t("chooseCountry")}</option>}
      {listCountries(language).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
