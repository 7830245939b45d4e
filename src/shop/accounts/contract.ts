import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { languageCodes } from "#platform/languages.ts";
import { email, filled, pageOf } from "#platform/texts.ts";
import type { accountsCalls } from "./calls.ts";
import { codeFrom } from "./code.ts";
import { providerNames } from "./oauth.ts";
import { billingAddress, givenPassword, keptAddress, newPassword, phones, shippingAddress } from "./shapes.ts";

const language = z.enum(languageCodes);

const userView = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(["user", "admin"]),
  isAdmin: z.boolean(),
  /** E.164. */
  phones: z.array(z.string()),
  /** The first of them. */
  phone: z.string().nullable(),
  shippingAddress: keptAddress.nullable(),
  billingAddress: keptAddress.nullable(),
  language,
  verified: z.boolean(),
  /** Whether a password leads in; otherwise only the linked accounts do. */
  hasPassword: z.boolean(),
  linkedProviders: z.array(z.enum(providerNames)),
});
export type UserView = z.output<typeof userView>;

/** What a log-in tells: who it is, the token for the Authorization header, and the token for X-CSRF-Token. */
const welcome = userView.extend({
  needsVerification: z.literal(false),
  accessToken: z.string(),
  csrfToken: z.string(),
});
export type Welcome = z.output<typeof welcome>;

/** Whoever has a second factor is asked for it before they are let in. */
export const welcomeOrChallenge = z.union([
  welcome,
  z.object({ needsSecondFactor: z.literal(true), challenge: z.string() }),
]);

const code = z.string({ error: "validation.required" }).transform((typed, context) => {
  const digits = codeFrom(typed);
  if (digits) return digits;
  context.addIssue({ code: "custom", message: typed.trim() ? "auth.verify.codeInvalid" : "validation.required" });
  return z.NEVER;
});

const nobody = "00000000-0000-0000-0000-000000000000";
/** What cannot be an id is nobody's, like one that was made up. */
const anyUserId = z
  .string({ error: "validation.required" })
  .min(1, "validation.required")
  .max(100, "validation.tooLong")
  .transform((id) => (z.uuid().safeParse(id).success ? id : nobody));

const sessionView = z.object({
  id: z.uuid(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  /** The range of addresses that it was opened from. */
  place: z.string().nullable(),
});

export type SessionView = z.output<typeof sessionView>;

export const accountsContract = {
  signUp: {
    call: "POST /auth/signup",
    access: "anyone",
    body: z.object({ name: filled(100), email, password: newPassword }),
    answer: z.object({ needsVerification: z.literal(true), _id: z.uuid() }),
    status: 201,
  },
  verifyEmail: {
    call: "POST /auth/verify-email",
    access: "anyone",
    body: z.object({ userId: z.uuid(), code }),
    answer: welcomeOrChallenge,
  },
  resendVerification: {
    call: "POST /auth/resend-verification",
    access: "anyone",
    body: z.object({ userId: anyUserId }),
    /** Whether a mail was written if there is such an account, and in how many seconds one may be asked for again. */
    answer: z.object({ sent: z.boolean(), seconds: z.number() }),
  },
  logIn: {
    call: "POST /auth/login",
    access: "anyone",
    body: z.object({ email, password: givenPassword }),
    answer: welcomeOrChallenge,
  },
  logOut: { call: "POST /auth/logout", access: "anyone", answer: z.object({}), status: 204 },
  refresh: { call: "POST /auth/refresh-token", access: "anyone", answer: z.object({ accessToken: z.string() }) },
  profile: { call: "GET /auth/auth-profile", access: "customer", answer: z.object({ data: userView }) },
  keepAlive: { call: "GET /auth/keep-alive", access: "customer", answer: z.object({ alive: z.literal(true) }) },
  sessions: { call: "GET /auth/sessions", access: "customer", answer: pageOf(sessionView) },
  endOtherSessions: { call: "DELETE /auth/sessions", access: "customer", answer: z.object({}), status: 204 },
  endSession: {
    call: "DELETE /auth/sessions/:id",
    access: "customer",
    params: z.object({ id: z.uuid() }),
    answer: z.object({}),
    status: 204,
  },
  update: {
    call: "PATCH /users/me",
    access: "customer",
    body: z
      .object({
        name: filled(100),
        phones,
        shippingAddress: shippingAddress.nullable(),
        billingAddress: billingAddress.nullable(),
        language,
      })
      .partial(),
    answer: userView,
  },
} as const satisfies Contract<typeof accountsCalls>;
