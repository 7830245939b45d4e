import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Config } from "#platform/server/config.ts";
import { providerNames } from "#shop/accounts/oauth.ts";
import { seal, unseal } from "../sealed.ts";

const provider = z.enum(providerNames);

/** Somebody is at a provider. `sessionId`: of the person who is linking an account, rather than coming in. */
const away = z.object({
  provider,
  state: z.string(),
  verifier: z.string(),
  nonce: z.string().optional(),
  next: z.string(),
  sessionId: z.uuid().optional(),
});
export type Away = z.output<typeof away>;

/** Somebody whom we lack a name, or an address that is proved to be theirs. */
const waiting = z.object({
  provider,
  issuer: z.string(),
  subject: z.string(),
  email: z.string().optional(),
  proved: z.boolean(),
  name: z.string().optional(),
  next: z.string(),
});
export type Waiting = z.output<typeof waiting>;

/** Kept by the browser alone, so that any process of the shop can go on, after a restart too. */
function sealedCookie<Shape extends z.ZodObject>(use: string, shape: Shape, minutes: number) {
  const named = ({ https }: Config) => (https ? `__Host-${use}` : use);
  const where = ({ https }: Config) => ({ path: "/", sameSite: "lax", httpOnly: true, secure: https }) as const;
  return {
    async set(reply: FastifyReply, config: Config, what: z.output<Shape>): Promise<void> {
      const value = await seal(what, { use, secret: config.sessionSecret, minutes });
      reply.setCookie(named(config), value, { ...where(config), maxAge: minutes * 60 });
    },
    read: (request: FastifyRequest, config: Config) =>
      unseal(request.cookies[named(config)], shape, { use, secret: config.sessionSecret }),
    clear: (reply: FastifyReply, config: Config) => reply.clearCookie(named(config), where(config)),
  };
}

export const awayCookie = sealedCookie("away", away, 10);
export const waitingCookie = sealedCookie("newcomer", waiting, 20);
