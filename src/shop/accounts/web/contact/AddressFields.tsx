import { useTranslation } from "react-i18next";
import { governorates } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { Address, DoorPart } from "#shop/accounts/address.ts";
import { expectedStart } from "#shop/accounts/postalCode.ts";
import { useLanguage } from "#web/language.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import type { addressParts } from "./addressForm.ts";
import { countriesIn } from "./countries.ts";

type Part = (typeof addressParts)[number] | DoorPart;
type Props = {
  which: "shipping" | "billing";
  address: Address;
  onChange(address: Address): void;
  errorOf(field: string): string | undefined;
};

/**
 * From the governorate to the door, as an address is told in Egypt. A parcel goes there; a bill may go anywhere, and then
 * the region and the postal code are as they are there.
 */
export function AddressFields({ which, address, onChange, errorOf }: Props) {
  const { t } = useTranslation("checkout");
  const { language } = useLanguage();
  const inEgypt = address.country === "EG";
  const field = (part: Part, autoComplete?: string) => ({
    name: `${which}-${part}`,
    autoComplete: autoComplete ? `${which} ${autoComplete}` : "off",
    value: address[part] ?? "",
    error: errorOf(`${which}-${part}`),
    onChange: (event: { target: { value: string } }) => onChange({ ...address, [part]: event.target.value }),
  });
  const country = (code: string) => onChange({ ...address, country: code, state: "" });
  return (
    <div className="fields fields--2">
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
      <Field label={t("city")} dir="auto" maxLength={100} {...field("city", "address-level2")} />
      <Field
        label={t("street")}
        dir="auto"
        className="fields__all"
        maxLength={200}
        {...field("street", "address-line1")}
      />
      <div className="fields fields--3 fields__all">
        {(["building", "floor", "flat"] as const).map((part) => (
          <Field key={part} label={t(part)} optional dir="auto" maxLength={40} {...field(part)} />
        ))}
      </div>
      {which === "shipping" && (
        <>
          <Field
            label={t("landmark")}
            optional
            dir="auto"
            hint={t("landmarkHint")}
            maxLength={200}
            {...field("landmark")}
          />
          <Field label={t("courierNote")} optional dir="auto" maxLength={300} {...field("courierNote")} />
        </>
      )}
      <Field
        label={t("postalCode")}
        latin
        inputMode={inEgypt ? "numeric" : "text"}
        maxLength={20}
        hint={inEgypt ? <PostalHint state={address.state} typed={address.postalCode} /> : undefined}
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

/** A code that begins like another governorate's is worth a word, which is read aloud and holds nobody up. */
function PostalHint({ state, typed }: { state: string; typed: string }) {
  const { t } = useTranslation("checkout");
  const { language, number } = useLanguage();
  const expected = expectedStart(state, typed)?.map((start) => number(Number(start)));
  const start = expected && new Intl.ListFormat(language, { type: "disjunction" }).format(expected);
  return (
    <>
      {!start && t("postalHint")}
      <span role="status" className="field__doubt">
        {start && t("postalElsewhere", { start })}
      </span>
    </>
  );
}
