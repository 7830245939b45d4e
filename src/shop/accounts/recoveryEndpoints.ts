import type { EndpointCalls } from "#platform/contract.ts";

/** After a password reset, before the sign-in: the other ways into the account. */
export const recoveryEndpoints = {
  signInMethods: "GET /auth/recovery/sign-in-methods",
  unlink: "DELETE /auth/recovery/sign-in-methods/:provider",
  disableSecondFactor: "POST /auth/recovery/disable-second-factor",
} as const satisfies EndpointCalls;
