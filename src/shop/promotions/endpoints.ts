import type { EndpointCalls } from "#platform/contract.ts";

export const promotionsEndpoints = { mine: "GET /coupons/mine" } as const satisfies EndpointCalls;
