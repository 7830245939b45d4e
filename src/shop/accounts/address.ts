import { governorates } from "#platform/governorates.ts";

/**
 * Where a parcel or a bill goes. In Egypt `state` is the governorate's code and `country` is `EG`. What comes after the
 * first five helps a courier to find the door; nobody has to fill it in.
 */
export type Address = { street: string; city: string; state: string; postalCode: string; country: string } & {
  [Part in DoorPart]?: string | undefined;
};

export const doorParts = ["building", "floor", "flat", "landmark", "courierNote"] as const;
export type DoorPart = (typeof doorParts)[number];

const egypt = new Set(["eg", "egypt", "مصر", "egipto", "égypte", "egypte"]);

export const isEgypt = (country: string) => egypt.has(country.trim().toLowerCase());

/** The code of a governorate that is named by its code or by its name. */
export function governorateFrom(named: string): string | undefined {
  const wanted = named.trim().toLowerCase();
  return governorates.find(({ code, name }) =>
    [code, ...Object.values(name)].some((it) => it?.toLowerCase() === wanted),
  )?.code;
}
