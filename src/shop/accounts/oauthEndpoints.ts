import type { EndpointCalls } from "#platform/contract.ts";

export const oauthEndpoints = {
  linkedAccounts: "GET /auth/oauth",
  pendingSignUp: "GET /auth/oauth/complete",
  complete: "POST /auth/oauth/complete",
  link: "POST /auth/oauth/:provider/link",
  unlink: "DELETE /auth/oauth/:provider/link",
} as const satisfies EndpointCalls;
