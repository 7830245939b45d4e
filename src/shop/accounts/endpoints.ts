import type { EndpointCalls } from "#platform/contract.ts";

/** Names and paths of the endpoints, apart from the contract to keep schemas out of the browser. */
export const accountsEndpoints = {
  signUp: "POST /auth/signup",
  verifyEmail: "POST /auth/verify-email",
  resendVerification: "POST /auth/resend-verification",
  logIn: "POST /auth/login",
  logOut: "POST /auth/logout",
  refresh: "POST /auth/refresh-token",
  profile: "GET /auth/auth-profile",
  keepAlive: "GET /auth/keep-alive",
  sessions: "GET /auth/sessions",
  endOtherSessions: "DELETE /auth/sessions",
  endSession: "DELETE /auth/sessions/:id",
  update: "PATCH /users/me",
} as const satisfies EndpointCalls;
