import type { Calls } from "#platform/contract.ts";

export const oauthCalls = {
  ways: "GET /auth/oauth",
  waiting: "GET /auth/oauth/complete",
  complete: "POST /auth/oauth/complete",
  link: "POST /auth/oauth/:provider/link",
  unlink: "DELETE /auth/oauth/:provider/link",
} as const satisfies Calls;
