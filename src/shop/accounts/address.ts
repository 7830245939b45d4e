import { governorates } from "#platform/governorates.ts";

/**
 * Shipping or billing address. `country` is a code of `platform/countries.ts`; in Egypt `state` is the governorate's
 * code. The fields after the first five help a courier and are optional.
 */
export type Address = { street: string; city: string; state: string; postalCode: string; country: string } & {
  [Part in AddressDetailField]?: string | undefined;
};

/** `recipient` is another person than the customer; `mapUrl` is a link that `parseMapUrl` accepts. */
export const addressDetailFields = [
  "recipient",
  "district",
  "building",
  "floor",
  "flat",
  "landmark",
  "mapUrl",
  "courierNote",
] as const;
export type AddressDetailField = (typeof addressDetailFields)[number];

/** Returns the code of a governorate given by code or name. */
export function parseGovernorate(named: string): string | undefined {
  const wanted = named.trim().toLowerCase();
  return governorates.find(({ code, name }) =>
    [code, ...Object.values(name)].some((it) => it?.toLowerCase() === wanted),
  )?.code;
}
