import { useTranslation } from "react-i18next";
import { governorateOf } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import { type Address, doorParts } from "#shop/accounts/address.ts";
import { useLanguage } from "#web/language.tsx";

/** An address as it is written on a parcel. What people typed finds its own direction; codes stay Latin. */
export function AddressLines({ address, name }: { address: Address; name?: string | undefined }) {
  const { language } = useLanguage();
  const { t } = useTranslation("common");
  const { street, city, state, postalCode, country, landmark, courierNote } = address;
  const door = (["building", "floor", "flat"] as const).flatMap((part) =>
    address[part] ? [t(`address.${part}`, { value: address[part] })] : [],
  );
  const governorate = country === "EG" ? governorateOf(state) : undefined;
  const region = governorate ? inLanguage(governorate.name, language) : state;
  return (
    <address>
      {name && <bdi>{name}</bdi>}
      <bdi>{street}</bdi>
      {door.length > 0 && <bdi>{door.join(language === "ar" ? "، " : ", ")}</bdi>}
      {landmark && <bdi>{landmark}</bdi>}
      <span>
        <bdi>{city}</bdi>
        {language === "ar" ? "، " : ", "}
        <bdi>{region}</bdi> <span className="code">{postalCode}</span>
      </span>
      <span>{new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country}</span>
      {courierNote && (
        <span className="soft">
          {t("address.note")}: <bdi>{courierNote}</bdi>
        </span>
      )}
    </address>
  );
}

export function sameAddress(a: Address, b: Address): boolean {
  const parts = ["street", "city", "state", "postalCode", "country", ...doorParts] as const;
  return parts.every((part) => a[part] === b[part]);
}
