import type { EndpointCalls } from "#platform/contract.ts";

export const oauthEndpoints = {
  linkedAccounts: "GET /auth/oauth",
  pendingSignUp: "GET /auth/oauth/complete",
  complete: "POST /auth/oauth/complete",
  link: "POST /auth/oauth/:provider/link",
  reauthenticate: "POST /auth/oauth/:provider/reauthenticate",
  unlink: "DELETE /auth/oauth/:provider/link",
} as const satisfies EndpointCalls;
