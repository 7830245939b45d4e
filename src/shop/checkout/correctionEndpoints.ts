import type { EndpointCalls } from "#platform/contract.ts";

export const correctionEndpoints = { correct: "PATCH /orders/:id/delivery" } as const satisfies EndpointCalls;
