import { useTranslation } from "react-i18next";
import { governorates } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { Address } from "#shop/accounts/address.ts";
import { useLanguage } from "#web/language.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import type { addressParts } from "./addressForm.ts";
import { countriesIn } from "./countries.ts";

type Part = (typeof addressParts)[number];
type Props = {
  which: "shipping" | "billing";
  address: Address;
  onChange(address: Address): void;
  errorOf(field: string): string | undefined;
};

/** A parcel goes to Egypt; a bill may go anywhere, and then the region and the postal code are as they are there. */
export function AddressFields({ which, address, onChange, errorOf }: Props) {
  const { t } = useTranslation("checkout");
  const { language } = useLanguage();
  const inEgypt = address.country === "EG";
  const field = (part: Part, autoComplete: string) => ({
    name: `${which}-${part}`,
    autoComplete: `${which} ${autoComplete}`,
    value: address[part],
    error: errorOf(`${which}-${part}`),
    onChange: (event: { target: { value: string } }) => onChange({ ...address, [part]: event.target.value }),
  });
  const country = (code: string) => onChange({ ...address, country: code, state: "" });
  return (
    <div className="fields fields--2">
      <Field
        label={t("street")}
        dir="auto"
        className="fields__all"
        maxLength={200}
        {...field("street", "address-line1")}
      />
      <Field label={t("city")} dir="auto" maxLength={100} {...field("city", "address-level2")} />
      {inEgypt ? (
        <SelectField label={t("governorate")} {...field("state", "address-level1")}>
          <option value="">{t("chooseGovernorate")}</option>
          {governorates.map(({ code, name }) => (
            <option key={code} value={code}>
              {inLanguage(name, language)}
            </option>
          ))}
        </SelectField>
      ) : (
        <Field label={t("state")} dir="auto" maxLength={100} {...field("state", "address-level1")} />
      )}
      <Field
        label={t("postalCode")}
        latin
        inputMode={inEgypt ? "numeric" : "text"}
        maxLength={20}
        hint={inEgypt ? t("postalHint") : undefined}
        {...field("postalCode", "postal-code")}
      />
      <SelectField
        label={t("country")}
        {...field("country", "country")}
        onChange={(event) => country(event.target.value)}
      >
        {which === "shipping" ? (
          <option value="EG">{t("egypt")}</option>
        ) : (
          countriesIn(language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))
        )}
      </SelectField>
    </div>
  );
}
