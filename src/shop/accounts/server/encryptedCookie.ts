import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Config } from "#platform/server/config.ts";
import { decryptToken, encryptToken } from "./encryptedTokens.ts";

/** Stateless: the browser holds the state, so that any process can continue, also after a restart. */
export function encryptedCookie<Shape extends z.ZodObject>(use: string, schema: Shape, minutes: number) {
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
