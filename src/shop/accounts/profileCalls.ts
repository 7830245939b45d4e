import type { Calls } from "#platform/contract.ts";

/** What somebody does about their own account besides coming in: see contract.ts for that. */
export const profileCalls = {
  forgotPassword: "POST /auth/forgot-password",
  resetLink: "GET /auth/reset-password/:token",
  resetPassword: "POST /auth/reset-password/:token",
  changePassword: "PUT /users/me/password",
  changeEmail: "POST /users/me/email",
  confirmEmail: "POST /auth/confirm-email/:token",
  exportData: "GET /users/me/export",
  deleteAccount: "DELETE /users/me",
} as const satisfies Calls;
