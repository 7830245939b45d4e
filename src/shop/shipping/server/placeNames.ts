import type { Address } from "#shop/accounts/address.ts";
import type { PlaceName } from "#shop/accounts/places.ts";
import { loadPlaces } from "#shop/accounts/server/loadPlaces.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";

/** Normalised names of city and district: as typed, and those that we know for the same place. */
export type PlaceNames = { city: string[]; district: string[] };

/** Returns a name for comparing: without spelling differences and articles. */
export const placeKey = (name: string): string =>
  normaliseText(name)
    .split(" ")
    .filter((word) => word !== "el" && word !== "al")
    .map((word) => word.replace(/^ال(?=..)/, ""))
    .join(" ");

/** Returns all names of an address's city and district; none for a district that is not given. */
export async function placeNames(address: Pick<Address, "state" | "city" | "district">): Promise<PlaceNames> {
  const { city, district } = await findPlaces(address);
  return { city: namesOf(address.city, city), district: namesOf(address.district ?? "", district) };
}

/** Returns the address with city and district in Arabic, where we know them: most couriers read it. */
export async function inArabic(address: Address): Promise<Address> {
  const { city, district } = await findPlaces(address);
  return {
    ...address,
    ...(city ? { city: city.ar } : {}),
    ...(district ? { district: district.ar } : {}),
  };
}

async function findPlaces({ state, city, district = "" }: Pick<Address, "state" | "city" | "district">) {
  const cities = await loadPlaces(state);
  const known = cities.find(({ name }) => isCalled(name, city));
  return { city: known?.name, district: known?.districts.find((name) => isCalled(name, district)) };
}

const isCalled = ({ en, ar }: PlaceName, typed: string): boolean =>
  typed.trim() !== "" && [en, ar].some((name) => placeKey(name) === placeKey(typed));

const namesOf = (typed: string, known: PlaceName | undefined): string[] =>
  [typed, known?.en ?? "", known?.ar ?? ""].map(placeKey).filter((key) => key !== "");
