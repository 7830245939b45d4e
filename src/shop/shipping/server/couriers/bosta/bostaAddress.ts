import { z } from "zod";
import type { Address } from "#shop/accounts/address.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
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
    const area = [address.district, address.city]
      .filter((name) => name !== undefined)
      .map((name) => findDistrict(districts, name))
      .find((district) => district !== undefined);
    return {
      city: found.name,
      // Without one of its districts, Bosta finds the hub by the name that the customer wrote.
      ...(area
        ? { districtId: area.districtId, ...(area.zoneId ? { zoneId: area.zoneId } : {}) }
        : { cityId: found._id, districtName: address.district ?? address.city }),
      // Bosta refuses lines of less than five characters.
      firstLine: address.street.padEnd(5, "."),
      ...(address.landmark ? { secondLine: address.landmark } : {}),
      ...(address.building ? { buildingNumber: address.building } : {}),
      ...(address.floor ? { floor: address.floor } : {}),
      ...(address.flat ? { apartment: address.flat } : {}),
    };
  };
}

function findDistrict(districts: readonly District[], typed: string): District | undefined {
  const wanted = normaliseText(typed);
  const available = districts.filter(({ dropOffAvailability }) => dropOffAvailability !== false);
  const isNamed = (...names: (string | null | undefined)[]) =>
    names.some((name) => name && normaliseText(name) === wanted);
  return (
    available.find((it) => isNamed(it.districtName, it.districtOtherName)) ??
    available.find((it) => isNamed(it.zoneName, it.zoneOtherName))
  );
}
