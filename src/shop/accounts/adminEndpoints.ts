import type { EndpointCalls } from "#platform/contract.ts";

export const adminConsentEndpoints = { exportConsents: "GET /admin/consents.csv" } as const satisfies EndpointCalls;
