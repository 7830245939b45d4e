import type { EndpointCalls } from "#platform/contract.ts";

export const secondFactorEndpoints = {
  pass: "POST /auth/second-factor",
  state: "GET /auth/second-factor",
  setUp: "POST /auth/second-factor/setup",
  enable: "POST /auth/second-factor/enable",
  disable: "POST /auth/second-factor/disable",
  renewCodes: "POST /auth/second-factor/recovery-codes",
} as const satisfies EndpointCalls;
