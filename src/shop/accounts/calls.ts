import type { Calls } from "#platform/contract.ts";

/** All that the browser needs to make these calls; what they carry stays with the server. */
export const accountsCalls = {
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
} as const satisfies Calls;
