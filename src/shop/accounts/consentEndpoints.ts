import type { EndpointCalls } from "#platform/contract.ts";

export const consentEndpoints = { log: "POST /users/consent-log" } as const satisfies EndpointCalls;
