import { governorateOf } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { Address } from "#shop/accounts/address.ts";
import { useLanguage } from "#web/language.tsx";

/** An address as it is written on a parcel. What people typed finds its own direction; codes stay Latin. */
export function AddressLines({ address, name }: { address: Address; name?: string | undefined }) {
  const { language } = useLanguage();
  const { street, city, state, postalCode, country } = address;
  const governorate = country === "EG" ? governorateOf(state) : undefined;
  const region = governorate ? inLanguage(governorate.name, language) : state;
  return (
    <address>
      {name && <bdi>{name}</bdi>}
      <bdi>{street}</bdi>
      <span>
        <bdi>{city}</bdi>
        {language === "ar" ? "، " : ", "}
        <bdi>{region}</bdi> <span className="code">{postalCode}</span>
      </span>
      <span>{new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country}</span>
    </address>
  );
}

export function sameAddress(a: Address, b: Address): boolean {
  return (["street", "city", "state", "postalCode", "country"] as const).every((part) => a[part] === b[part]);
}
