import type { EndpointCalls } from "#platform/contract.ts";

export const apiTokensEndpoints = {
  tokens: "GET /admin/api-tokens",
  create: "POST /admin/api-tokens",
  revoke: "DELETE /admin/api-tokens/:id",
} as const satisfies EndpointCalls;
