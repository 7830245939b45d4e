import { z } from "zod";
import type { Address } from "#shop/accounts/address.ts";
import { type PlaceNames, placeKey, placeNames } from "#shop/shipping/server/placeNames.ts";
import type { BostaClient } from "./bostaClient.ts";

/** Bosta's id of Egypt, https://docs.bosta.co/docs/how-to/format-bosta-address. */
const egypt = "60e4482c7cb7d4bc4849c4d5";

/** Bosta's city codes by our governorate codes. */
const cityCodes: Record<string, string> = {
  C: "EG-01",
  ALX: "EG-02",
  BH: "EG-04",
  DK: "EG-05",
  KB: "EG-06",
  GH: "EG-07",
  KFS: "EG-08",
  MNF: "EG-09",
  SHR: "EG-10",
  IS: "EG-11",
  SUZ: "EG-12",
  PTS: "EG-13",
  DT: "EG-14",
  FYM: "EG-15",
  BNS: "EG-16",
  AST: "EG-17",
  SHG: "EG-18",
  MN: "EG-19",
  KN: "EG-20",
  ASN: "EG-21",
  LX: "EG-22",
  BA: "EG-23",
  WAD: "EG-24",
  GZ: "EG-25",
  JS: "EG-26",
  SIN: "EG-27",
  MT: "EG-28",
};

const city = z.object({ _id: z.string(), name: z.string(), code: z.string() });
const district = z.object({
  zoneId: z.string().nullish(),
  zoneName: z.string().nullish(),
  zoneOtherName: z.string().nullish(),
  districtId: z.string(),
  districtName: z.string(),
  districtOtherName: z.string().nullish(),
  dropOffAvailability: z.boolean().nullish(),
});
const cityList = z.object({ list: z.array(city) });
type District = z.output<typeof district>;

/** Bosta changes its areas rarely. */
const cachedMs = 3_600_000;

/** Returns an address in Bosta's format. Cities and districts are cached for an hour. */
export function createAddressFormatter(client: BostaClient) {
  const cache = new Map<string, { until: number; value: Promise<unknown> }>();

  function cached<Value>(path: string, parse: (data: unknown) => Value): Promise<Value> {
    const known = cache.get(path);
    if (known && known.until > Date.now()) return known.value as Promise<Value>;
    const value = client.call("GET", path).then(parse);
    cache.set(path, { until: Date.now() + cachedMs, value });
    value.catch(() => cache.delete(path));
    return value;
  }

  return async (address: Address): Promise<Record<string, unknown> | undefined> => {
    const { list } = await cached(`/cities?countryId=${egypt}`, (data) => cityList.parse(data));
    const found = list.find(({ code }) => code === cityCodes[address.state]);
    if (!found) return undefined;
    const districts = await cached(`/cities/${encodeURIComponent(found._id)}/districts`, (data) =>
      z.array(district).parse(data),
    );
    const { area, isExact } = findDistrict(districts, await placeNames(address));
    const secondLine = [address.landmark, area && !isExact ? address.district : undefined].filter(Boolean).join(" · ");
    return {
      city: found.name,
      // Without one of its districts, Bosta finds the hub by the name that the customer wrote.
      ...(area
        ? { districtId: area.districtId, ...(area.zoneId ? { zoneId: area.zoneId } : {}) }
        : { cityId: found._id, districtName: address.district ?? address.city }),
      // Bosta refuses lines of less than five characters.
      firstLine: address.street.padEnd(5, "."),
      ...(secondLine ? { secondLine } : {}),
      ...(address.building ? { buildingNumber: address.building } : {}),
      ...(address.floor ? { floor: address.floor } : {}),
      ...(address.flat ? { apartment: address.flat } : {}),
    };
  };
}

/** Names are compared with the ones of other languages too; Bosta's districts of several zones have the same name. */
function findDistrict(districts: readonly District[], { city, district }: PlaceNames) {
  const available = districts.filter(({ dropOffAvailability }) => dropOffAvailability !== false);
  const inZone = available.filter((it) => isNamed(city, it.zoneName, it.zoneOtherName));
  const isDistrict = (it: District) => isNamed(district, it.districtName, it.districtOtherName);
  const [named, ...others] = available.filter(isDistrict);
  const exact = inZone.find(isDistrict) ?? (others.length === 0 ? named : undefined);
  if (exact) return { area: exact, isExact: true };
  const near = available.find((it) => isNamed(city, it.districtName, it.districtOtherName)) ?? inZone[0];
  return { area: near, isExact: district.length === 0 };
}

const isNamed = (wanted: readonly string[], ...names: (string | null | undefined)[]): boolean =>
  names.some((name) => name && wanted.includes(placeKey(name)));
