import { toLatinDigits } from "#platform/digits.ts";
import { type Address, addressDetailFields } from "#shop/accounts/address.ts";
import { parseMapUrl } from "#shop/accounts/mapUrl.ts";
import type { FieldError } from "#web/forms/useLiveErrors.ts";

/** Required fields, in the order of the form. */
export const requiredAddressFields = ["state", "city", "street", "postalCode", "country"] as const;

export const emptyAddress: Address = { street: "", city: "", state: "", postalCode: "", country: "EG" };

/** Returns all errors of an address, in the order of its fields. */
export function validateAddress(address: Address, which: "shipping" | "billing"): FieldError[] {
  const inEgypt = which === "shipping" || address.country === "EG";
  const wrong = requiredAddressFields.flatMap((part): FieldError[] => {
    const field = `${which}-${part}`;
    const value = address[part].trim();
    if (value === "")
      return [{ field, message: part === "state" && inEgypt ? "validation.governorate" : "validation.required" }];
    // The list of countries is loaded for billing addresses alone; the server knows it.
    if (part === "country" && !/^[A-Z]{2}$/.test(value)) return [{ field, message: "validation.country" }];
    if (part === "postalCode" && inEgypt && !/^\d{5}$/.test(toLatinDigits(value)))
      return [{ field, message: "validation.postalCode" }];
    return [];
  });
  return which === "shipping" ? [...wrong, ...validateCourierDetails(address)] : wrong;
}

/** Without a number or a landmark, a courier has to call. The API takes such addresses, forms ask. */
function validateCourierDetails({ street, building, landmark, mapUrl }: Address): FieldError[] {
  const isFound = [building, landmark].some((text) => text?.trim()) || /\p{Nd}/u.test(street);
  return [
    ...(street.trim() === "" || isFound
      ? []
      : [{ field: "shipping-building", message: "validation.building" } as const]),
    ...(mapUrl?.trim() && parseMapUrl(mapUrl) === undefined
      ? [{ field: "shipping-mapUrl", message: "validation.mapUrl" } as const]
      : []),
  ];
}

/** Returns the address for the request. Only for a valid address. */
export function normaliseAddress({ street, city, state, postalCode, country, ...details }: Address): Address {
  const detailEntries = addressDetailFields.flatMap((part) =>
    details[part]?.trim() ? [[part, details[part].trim()]] : [],
  );
  return {
    ...Object.fromEntries(detailEntries),
    street: street.trim(),
    city: city.trim(),
    state: state.trim(),
    postalCode: toLatinDigits(postalCode.trim()),
    country,
  };
}
