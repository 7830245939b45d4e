import { useTranslation } from "react-i18next";
import { governorates } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { Address, AddressDetailField } from "#shop/accounts/address.ts";
import { expectedPostalPrefixes } from "#shop/accounts/expectedPostalPrefixes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Field } from "#web/ui/Field.tsx";
import { lazyPart } from "#web/ui/lazyPart.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { requiredAddressFields } from "./addressForm.ts";
import { PlaceField } from "./PlaceField.tsx";
import { usePlaces } from "./usePlaces.ts";

type AddressFieldName = (typeof requiredAddressFields)[number] | AddressDetailField;
type Props = {
  which: "shipping" | "billing";
  address: Address;
  onChange(address: Address): void;
  errorOf(field: string): string | undefined;
};

/** Only billing addresses may be abroad. */
const CountryField = lazyPart(() => import("./CountryField.tsx"), <Skeleton height="4.5rem" />);

/**
 * Address fields in the Egyptian order, governorate first. Shipping is within Egypt; a billing address abroad has free
 * text for region and postal code.
 */
export function AddressFields({ which, address, onChange, errorOf }: Props) {
  const { t } = useTranslation("checkout");
  const { language } = useLanguage();
  const inEgypt = address.country === "EG";
  const { cities, districts } = usePlaces(inEgypt ? address.state : "", address.city);
  const field = (part: AddressFieldName, autoComplete?: string) => ({
    name: `${which}-${part}`,
    autoComplete: autoComplete ? `${which} ${autoComplete}` : "off",
    value: address[part] ?? "",
    error: errorOf(`${which}-${part}`),
    onChange: (event: { target: { value: string } }) => onChange({ ...address, [part]: event.target.value }),
  });
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
      <PlaceField label={t("city")} places={cities} maxLength={100} {...field("city", "address-level2")} />
      {which === "shipping" && (
        <PlaceField
          label={t("district")}
          optional
          places={districts}
          hint={districts.length > 0 ? t("districtHint") : undefined}
          className="fields__full"
          maxLength={100}
          {...field("district", "address-level3")}
        />
      )}
      <Field
        label={t("street")}
        dir="auto"
        className="fields__full"
        maxLength={200}
        {...field("street", "address-line1")}
      />
      <div className="fields fields--3 fields__full">
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
          <Field
            label={t("mapUrl")}
            optional
            type="url"
            className="fields__full"
            hint={t("mapUrlHint")}
            maxLength={500}
            {...field("mapUrl")}
          />
        </>
      )}
      <Field
        label={t("postalCode")}
        latin
        inputMode={inEgypt ? "numeric" : "text"}
        maxLength={20}
        hint={inEgypt ? <PostalCodeHint state={address.state} postalCode={address.postalCode} /> : undefined}
        {...field("postalCode", "postal-code")}
      />
      {which === "shipping" ? (
        <SelectField label={t("country")} {...field("country", "country")} value="EG">
          <option value="EG">{t("egypt")}</option>
        </SelectField>
      ) : (
        <CountryField
          {...field("country", "country")}
          onChange={(code) => onChange({ ...address, country: code, state: "" })}
        />
      )}
      {which === "shipping" && (
        <Field
          label={t("recipient")}
          optional
          dir="auto"
          className="fields__full"
          hint={t("recipientHint")}
          maxLength={100}
          {...field("recipient")}
        />
      )}
    </div>
  );
}

/** Warns (live region) about another governorate's postal code without blocking the form. */
function PostalCodeHint({ state, postalCode }: { state: string; postalCode: string }) {
  const { t } = useTranslation("checkout");
  const { language, number } = useLanguage();
  const expected = expectedPostalPrefixes(state, postalCode)?.map((start) => number(Number(start)));
  const start = expected && new Intl.ListFormat(language, { type: "disjunction" }).format(expected);
  return (
    <>
      {!start && t("postalHint")}
      <span role="status" className="field__warning">
        {start && t("postalElsewhere", { start })}
      </span>
    </>
  );
}
