import type { EndpointCalls } from "#platform/contract.ts";

/** Endpoints of the user's own account, except sign-in (see contract.ts). */
export const profileEndpoints = {
  forgotPassword: "POST /auth/forgot-password",
  resetLink: "GET /auth/reset-password/:token",
  resetPassword: "POST /auth/reset-password/:token",
  reauthenticate: "POST /auth/reauthenticate",
  reauthenticated: "GET /auth/reauthenticate",
  changePassword: "PUT /users/me/password",
  changeEmail: "POST /users/me/email",
  confirmEmail: "POST /auth/confirm-email/:token",
  exportData: "GET /users/me/export",
  deleteAccount: "DELETE /users/me",
} as const satisfies EndpointCalls;
