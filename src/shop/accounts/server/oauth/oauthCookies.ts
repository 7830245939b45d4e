import { z } from "zod";
import { providerNames } from "#shop/accounts/oauthProviders.ts";
import { encryptedCookie } from "../encryptedCookie.ts";

const provider = z.enum(providerNames);

/** Authorisation in progress. `inSession`: set when an open session links the account or reauthenticates with it. */
const oauthState = z.object({
  provider,
  state: z.string(),
  verifier: z.string(),
  nonce: z.string().optional(),
  next: z.string(),
  inSession: z.object({ id: z.uuid(), purpose: z.enum(["link", "reauthenticate"]) }).optional(),
});
export type OAuthState = z.output<typeof oauthState>;

/** Sign-up that lacks a name or a verified e-mail. */
const pendingSignUp = z.object({
  provider,
  issuer: z.string(),
  subject: z.string(),
  email: z.string().optional(),
  proved: z.boolean(),
  name: z.string().optional(),
  next: z.string(),
});
export type PendingSignUp = z.output<typeof pendingSignUp>;

/** Time for the way to the provider and back. */
export const oauthStateMinutes = 10;

export const oauthStateCookie = encryptedCookie("away", oauthState, oauthStateMinutes);
export const pendingSignUpCookie = encryptedCookie("newcomer", pendingSignUp, 20);
