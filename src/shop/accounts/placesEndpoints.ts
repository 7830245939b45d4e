import type { EndpointCalls } from "#platform/contract.ts";

export const placesEndpoints = { cities: "GET /places/:governorate" } as const satisfies EndpointCalls;
