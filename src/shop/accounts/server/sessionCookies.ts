import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";
import { refreshCookie } from "#platform/server/http/csrf.ts";

/** No secret: its absence tells a page that there is no session to renew. */
const signedInCookie = "signedIn";

export const readSessionCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[refreshCookie(config)];

/** `seconds`: lifetime of the cookies; the session may end earlier. */
export function setSessionCookies(reply: FastifyReply, config: Config, token: string, seconds: number): void {
  const shared = { path: "/", sameSite: "lax", secure: config.https, maxAge: seconds } as const;
  reply.setCookie(refreshCookie(config), token, { ...shared, httpOnly: true });
  reply.setCookie(signedInCookie, "1", shared);
}

export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  const shared = { path: "/", sameSite: "lax", secure: config.https } as const;
  reply.clearCookie(refreshCookie(config), { ...shared, httpOnly: true });
  reply.clearCookie(signedInCookie, shared);
}
