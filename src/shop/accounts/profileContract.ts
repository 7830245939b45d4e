import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { email } from "#platform/texts.ts";
import type { profileCalls } from "./profileCalls.ts";
import { givenPassword, newPassword } from "./shapes.ts";

/** Whatever stands in the address: one that is no token of ours is told as an old one is. */
const token = z.object({ token: z.string().max(200) });

/** Left out by people who have none: they prove themselves by having just signed in. */
const password = givenPassword.optional();

export const profileContract = {
  forgotPassword: {
    call: "POST /auth/forgot-password",
    access: "anyone",
    body: z.object({ email }),
    /** The same for every address. */
    answer: z.object({}),
  },
  resetLink: {
    call: "GET /auth/reset-password/:token",
    access: "anyone",
    params: token,
    /** Whose password it is, so that a password manager keeps it under the right name. */
    answer: z.object({ email: z.string() }),
  },
  resetPassword: {
    call: "POST /auth/reset-password/:token",
    access: "anyone",
    params: token,
    body: z.object({ password: newPassword }),
    answer: z.object({}),
  },
  changePassword: {
    call: "PUT /users/me/password",
    access: "customer",
    body: z.object({ currentPassword: givenPassword, newPassword }),
    answer: z.object({}),
    status: 204,
  },
  changeEmail: {
    call: "POST /users/me/email",
    access: "customer",
    body: z.object({ email, password }),
    answer: z.object({}),
    status: 202,
  },
  confirmEmail: {
    call: "POST /auth/confirm-email/:token",
    access: "anyone",
    params: token,
    answer: z.object({ email: z.string() }),
  },
  exportData: {
    call: "GET /users/me/export",
    access: "customer",
    /** One entry for each kind of thing; docs/personal-data.md names them. */
    answer: z.looseObject({ exportedAt: z.iso.datetime() }),
  },
  deleteAccount: {
    call: "DELETE /users/me",
    access: "customer",
    body: z.object({ password }),
    answer: z.object({}),
    status: 204,
  },
} as const satisfies Contract<typeof profileCalls>;
