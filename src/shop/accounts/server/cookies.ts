import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";
import { refreshCookie } from "#server/csrf.ts";

/** Holds no secret: it lets a page of a guest know that there is no session to ask for. */
const hint = "signedIn";

export const cookieOf = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[refreshCookie(config)];

/** `seconds`: how long the browser keeps them; the session itself may end before that. */
export function setSessionCookies(reply: FastifyReply, config: Config, token: string, seconds: number): void {
  const shared = { path: "/", sameSite: "lax", secure: config.https, maxAge: seconds } as const;
  reply.setCookie(refreshCookie(config), token, { ...shared, httpOnly: true });
  reply.setCookie(hint, "1", shared);
}

export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  const shared = { path: "/", sameSite: "lax", secure: config.https } as const;
  reply.clearCookie(refreshCookie(config), { ...shared, httpOnly: true });
  reply.clearCookie(hint, shared);
}
