import { z } from "zod";
import { email } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { newPassword, submittedPassword } from "./accountSchemas.ts";
import { profileEndpoints } from "./profileEndpoints.ts";

/** Any string: a malformed token gives the same error as an expired one. */
const tokenParams = z.object({ token: z.string().max(200) });

/** Users without a password omit it; they reauthenticate the session by their provider. */
const optionalPassword = submittedPassword.optional();

export const profileContract = {
  forgotPassword: {
    call: profileEndpoints.forgotPassword,
    access: "anyone",
    body: z.object({ email }),
    /** The same response for every address. */
    answer: z.object({}),
  },
  resetLink: {
    call: profileEndpoints.resetLink,
    access: "anyone",
    params: tokenParams,
    /** The account's e-mail, so that password managers save the password under the right user name. */
    answer: z.object({ email: z.string() }),
  },
  resetPassword: {
    call: profileEndpoints.resetPassword,
    access: "anyone",
    params: tokenParams,
    body: z.object({ password: newPassword }),
    /** Whether more than the new password remains: a linked account or a second factor. */
    answer: z.object({ hasOtherMethods: z.boolean() }),
  },
  reauthenticate: {
    call: profileEndpoints.reauthenticate,
    access: "customer",
    body: z.object({ password: submittedPassword }),
    answer: z.object({}),
    status: 204,
  },
  /** 204 if this session may change sign-in methods now, otherwise a 403 that names the ways to reauthenticate. */
  reauthenticated: { call: profileEndpoints.reauthenticated, access: "customer", answer: z.object({}), status: 204 },
  changePassword: {
    call: profileEndpoints.changePassword,
    access: "customer",
    body: z.object({ currentPassword: submittedPassword, newPassword }),
    answer: z.object({}),
    status: 204,
  },
  changeEmail: {
    call: profileEndpoints.changeEmail,
    access: "customer",
    body: z.object({ email, password: optionalPassword }),
    answer: z.object({}),
    status: 202,
  },
  confirmEmail: {
    call: profileEndpoints.confirmEmail,
    access: "anyone",
    params: tokenParams,
    answer: z.object({ email: z.string() }),
  },
  exportData: {
    call: profileEndpoints.exportData,
    access: "customer",
    /** One entry per kind of data; see docs/personal-data.md. */
    answer: z.looseObject({ exportedAt: z.iso.datetime() }),
  },
  deleteAccount: {
    call: profileEndpoints.deleteAccount,
    access: "customer",
    body: z.object({ password: optionalPassword }),
    answer: z.object({}),
    status: 204,
  },
} as const satisfies Contract<typeof profileEndpoints>;
