import { latinDigits } from "#platform/digits.ts";
import type { ErrorKey } from "#platform/errors.ts";
import { type Address, doorParts } from "#shop/accounts/address.ts";

/** `field` is the id of the control. */
export type Wrong = { field: string; message: ErrorKey };

/** What must be filled in, in the order in which it is asked: from the governorate to the door. */
export const addressParts = ["state", "city", "street", "postalCode", "country"] as const;

export const nowhere: Address = { street: "", city: "", state: "", postalCode: "", country: "EG" };

/** Everything that is wrong with an address, in the order of its fields. */
export function checkAddress(address: Address, which: "shipping" | "billing"): Wrong[] {
  const inEgypt = which === "shipping" || address.country === "EG";
  return addressParts.flatMap((part): Wrong[] => {
    const field = `${which}-${part}`;
    const value = address[part].trim();
    if (value === "")
      return [{ field, message: part === "state" && inEgypt ? "validation.governorate" : "validation.required" }];
    if (part === "postalCode" && inEgypt && !/^\d{5}$/.test(latinDigits(value)))
      return [{ field, message: "validation.postalCode" }];
    return [];
  });
}

/** As it is sent. Only for an address in which nothing is wrong. */
export function tidy({ street, city, state, postalCode, country, ...door }: Address): Address {
  const filledIn = doorParts.flatMap((part) => (door[part]?.trim() ? [[part, door[part].trim()]] : []));
  return {
    ...Object.fromEntries(filledIn),
    street: street.trim(),
    city: city.trim(),
    state: state.trim(),
    postalCode: latinDigits(postalCode.trim()),
    country,
  };
}
