import { useQuery } from "@tanstack/react-query";
import type { PlaceName } from "#shop/accounts/places.ts";
import type { placesContract } from "#shop/accounts/placesContract.ts";
import { placesEndpoints } from "#shop/accounts/placesEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

/** Suggestions for an address: the cities of its governorate, and the districts of its city. None while they load. */
export function usePlaces(governorate: string, city: string): { cities: PlaceName[]; districts: PlaceName[] } {
  const { data } = useQuery({
    queryKey: ["places", governorate],
    queryFn: () => createClient<typeof placesContract>(placesEndpoints, send).cities({ params: { governorate } }),
    enabled: governorate !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const cities = data?.cities ?? [];
  const typed = city.trim().toLowerCase();
  const known = cities.find(({ name: { en, ar } }) => en.toLowerCase() === typed || ar === typed);
  return { cities: cities.map(({ name }) => name), districts: known?.districts ?? [] };
}
