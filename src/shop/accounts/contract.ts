import { z } from "zod";
import { email, pageSchema, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { languageCodes } from "#platform/languages.ts";
import { permissions, staffRoles } from "#platform/staffRoles.ts";
import {
  billingAddress,
  newPassword,
  phones,
  shippingAddress,
  storedAddress,
  submittedPassword,
} from "./accountSchemas.ts";
import { accountsEndpoints } from "./endpoints.ts";
import { providerNames } from "./oauthProviders.ts";
import { parseVerificationCode } from "./verificationCode.ts";

const language = z.enum(languageCodes);

const userView = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** `admin` for owners and managers, `user` for all others. */
  role: z.enum(["user", "admin"]),
  isAdmin: z.boolean(),
  /** For showing and hiding controls; the server checks every call by the current role. Null for customers. */
  staff: z.object({ role: z.enum(staffRoles), permissions: z.array(z.enum(permissions)) }).nullable(),
  /** E.164. */
  phones: z.array(z.string()),
  /** The first of `phones`. */
  phone: z.string().nullable(),
  shippingAddress: storedAddress.nullable(),
  billingAddress: storedAddress.nullable(),
  language,
  verified: z.boolean(),
  /** False if the user can sign in by linked accounts only. */
  hasPassword: z.boolean(),
  linkedProviders: z.array(z.enum(providerNames)),
});
export type UserView = z.output<typeof userView>;

/** Sign-in response: the user, the access token (Authorization header) and the X-CSRF-Token. */
const signInView = userView.extend({
  needsVerification: z.literal(false),
  accessToken: z.string(),
  csrfToken: z.string(),
});
export type SignInView = z.output<typeof signInView>;

/** Users with a second factor get a challenge instead of a session. */
export const signInOrChallenge = z.union([
  signInView,
  z.object({ needsSecondFactor: z.literal(true), challenge: z.string() }),
]);

const verificationCode = z.string({ error: "validation.required" }).transform((input, context) => {
  const digits = parseVerificationCode(input);
  if (digits) return digits;
  context.addIssue({ code: "custom", message: input.trim() ? "auth.verify.codeInvalid" : "validation.required" });
  return z.NEVER;
});

const nilUuid = "00000000-0000-0000-0000-000000000000";
/** Maps malformed ids to the nil UUID, so that they fail like unknown ones. */
const userIdOrNil = z
  .string({ error: "validation.required" })
  .min(1, "validation.required")
  .max(100, "validation.tooLong")
  .transform((id) => (z.uuid().safeParse(id).success ? id : nilUuid));

const sessionView = z.object({
  id: z.uuid(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  /** IP range of the sign-in. */
  place: z.string().nullable(),
});

export type SessionView = z.output<typeof sessionView>;

export const accountsContract = {
  signUp: {
    call: accountsEndpoints.signUp,
    access: "anyone",
    body: z.object({ name: requiredText(100), email, password: newPassword }),
    answer: z.object({ needsVerification: z.literal(true), _id: z.uuid() }),
    status: 201,
  },
  verifyEmail: {
    call: accountsEndpoints.verifyEmail,
    access: "anyone",
    body: z.object({ userId: z.uuid(), code: verificationCode }),
    answer: signInOrChallenge,
  },
  resendVerification: {
    call: accountsEndpoints.resendVerification,
    access: "anyone",
    body: z.object({ userId: userIdOrNil }),
    /** `sent`: true if a mail goes out to an existing account; `seconds`: wait before the next request. */
    answer: z.object({ sent: z.boolean(), seconds: z.number() }),
  },
  logIn: {
    call: accountsEndpoints.logIn,
    access: "anyone",
    body: z.object({ email, password: submittedPassword }),
    answer: signInOrChallenge,
  },
  logOut: { call: accountsEndpoints.logOut, access: "anyone", answer: z.object({}), status: 204 },
  refresh: { call: accountsEndpoints.refresh, access: "anyone", answer: z.object({ accessToken: z.string() }) },
  profile: { call: accountsEndpoints.profile, access: "customer", answer: z.object({ data: userView }) },
  keepAlive: { call: accountsEndpoints.keepAlive, access: "customer", answer: z.object({ alive: z.literal(true) }) },
  sessions: { call: accountsEndpoints.sessions, access: "customer", answer: pageSchema(sessionView) },
  endOtherSessions: { call: accountsEndpoints.endOtherSessions, access: "customer", answer: z.object({}), status: 204 },
  endSession: {
    call: accountsEndpoints.endSession,
    access: "customer",
    params: z.object({ id: z.uuid() }),
    answer: z.object({}),
    status: 204,
  },
  update: {
    call: accountsEndpoints.update,
    access: "customer",
    body: z
      .object({
        name: requiredText(100),
        phones,
        shippingAddress: shippingAddress.nullable(),
        billingAddress: billingAddress.nullable(),
        language,
      })
      .partial(),
    answer: userView,
  },
} as const satisfies Contract<typeof accountsEndpoints>;
