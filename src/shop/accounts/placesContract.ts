import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { placesEndpoints } from "./placesEndpoints.ts";

const placeName = z.object({ en: z.string(), ar: z.string() });

export const placesContract = {
  /** Cities of a governorate, with the districts of large ones: suggestions for an address, which may name others. */
  cities: {
    call: placesEndpoints.cities,
    access: "anyone",
    /** ISO code, such as `ALX`. An unknown one has no cities. */
    params: z.object({ governorate: z.string().max(10) }),
    answer: z.object({ cities: z.array(z.object({ name: placeName, districts: z.array(placeName) })) }),
  },
} as const satisfies Contract<typeof placesEndpoints>;
