import type { EndpointCalls } from "#platform/contract.ts";

export const creditEndpoints = { mine: "GET /users/me/credit" } as const satisfies EndpointCalls;
