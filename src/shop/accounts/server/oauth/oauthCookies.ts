import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Config } from "#platform/server/config.ts";
import { providerNames } from "#shop/accounts/oauthProviders.ts";
import { decryptToken, encryptToken } from "../encryptedTokens.ts";

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

/** Stateless: the browser holds the state, so that any process can continue, also after a restart. */
function encryptedCookie<Shape extends z.ZodObject>(use: string, schema: Shape, minutes: number) {
  const cookieName = ({ https }: Config) => (https ? `__Host-${use}` : use);
  const cookieOptions = ({ https }: Config) => ({ path: "/", sameSite: "lax", httpOnly: true, secure: https }) as const;
  return {
    async set(reply: FastifyReply, config: Config, claims: z.output<Shape>): Promise<void> {
      const value = await encryptToken(claims, { use, secret: config.sessionSecret, minutes });
      reply.setCookie(cookieName(config), value, { ...cookieOptions(config), maxAge: minutes * 60 });
    },
    read: (request: FastifyRequest, config: Config) =>
      decryptToken(request.cookies[cookieName(config)], schema, { use, secret: config.sessionSecret }),
    clear: (reply: FastifyReply, config: Config) => reply.clearCookie(cookieName(config), cookieOptions(config)),
  };
}

/** Time for the way to the provider and back. */
export const oauthStateMinutes = 10;

export const oauthStateCookie = encryptedCookie("away", oauthState, oauthStateMinutes);
export const pendingSignUpCookie = encryptedCookie("newcomer", pendingSignUp, 20);
