import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import { countryName } from "#platform/countryName.ts";
import { findGovernorate } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import { type Address, addressDetailFields } from "#shop/accounts/address.ts";
import { parseMapUrl } from "#shop/accounts/mapUrl.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

/** An address as on a parcel label. User text has automatic direction; codes stay left to right. */
export function AddressLines({ address, name }: { address: Address; name?: string | undefined }) {
  const { colon, comma, language } = useLanguage();
  const { t } = useTranslation("common");
  const { street, district, city, state, postalCode, country, landmark, courierNote, recipient } = address;
  // Older rows and drafts are not validated.
  const mapUrl = address.mapUrl && parseMapUrl(address.mapUrl);
  const details = (["building", "floor", "flat"] as const).flatMap((part) =>
    address[part] ? [t(`address.${part}`, { value: isolated(address[part]) })] : [],
  );
  const governorate = country === "EG" ? findGovernorate(state) : undefined;
  const region = governorate ? inLanguage(governorate.name, language) : state;
  return (
    <address>
      {name && <bdi>{name}</bdi>}
      {recipient && (
        <span>
          {`${t("address.recipient")}${colon} `}
          <b>
            <bdi>{recipient}</bdi>
          </b>
        </span>
      )}
      <bdi>{street}</bdi>
      {details.length > 0 && <bdi>{details.join(comma)}</bdi>}
      {landmark && <bdi>{landmark}</bdi>}
      <span>
        {district && (
          <>
            <bdi>{district}</bdi>
            {comma}
          </>
        )}
        <bdi>{city}</bdi>
        {comma}
        <bdi>{region}</bdi> <span className="code">{postalCode}</span>
      </span>
      <bdi>{countryName(language, country)}</bdi>
      {mapUrl && (
        <a href={mapUrl} target="_blank" rel="noreferrer nofollow">
          {t("address.map")}
        </a>
      )}
      {courierNote && (
        <span className="muted">
          {`${t("address.note")}${colon} `}
          <bdi>{courierNote}</bdi>
        </span>
      )}
    </address>
  );
}

export function areAddressesEqual(a: Address, b: Address): boolean {
  const parts = ["street", "city", "state", "postalCode", "country", ...addressDetailFields] as const;
  return parts.every((part) => a[part] === b[part]);
}
