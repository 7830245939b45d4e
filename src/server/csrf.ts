import { createHmac } from "node:crypto";
import csrf from "@fastify/csrf-protection";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Every call that changes something carries a token that belongs to the caller's session (or to no session), and comes
 * from our own pages. Gateways call from elsewhere and sign what they say instead.
 */
export async function guardAgainstForgery(app: FastifyInstance, config: Config): Promise<void> {
  const hmacKey = createHmac("sha256", config.sessionSecret).update("csrf").digest("hex");
  await app.register(csrf, {
    cookieKey: config.https ? "__Host-csrf" : "csrf",
    cookieOpts: { path: "/", httpOnly: true, sameSite: "lax", secure: config.https },
    getToken: (request) => String(request.headers["x-csrf-token"] ?? ""),
    getUserInfo: (request) => sessionNameOf(request as FastifyRequest, config),
    csrfOpts: { hmacKey },
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (reading.has(request.method) || request.routeOptions.config.signedByCaller) return done();
    if (!fromOurPages(request, config)) return done(new ShopError("notAllowed", "request.csrf"));
    app.csrfProtection(request, reply, (error?: Error) => done(error && new ShopError("notAllowed", "request.csrf")));
  });
  app.get("/csrf-token", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return { csrfToken: reply.generateCsrf({ userInfo: sessionNameOf(request, config) }) };
  });
}

/** The name of the session that the caller's cookie speaks of; a token made before log-in does not fit after it. */
function sessionNameOf(request: FastifyRequest, config: Config): string {
  // Never empty: the library takes no token of somebody without a name.
  return (request.cookies[refreshCookie(config)] ?? "").split(".")[0] || "nobody";
}

/** The cookie is `sessionId.secret`. */
export const refreshCookie = (config: Pick<Config, "https">) => (config.https ? "__Host-refresh" : "refresh");

function fromOurPages({ headers, host }: FastifyRequest, { publicUrl }: Config): boolean {
  if (headers["sec-fetch-site"] === "cross-site") return false;
  if (headers.origin === undefined) return true;
  return headers.origin === publicUrl || URL.parse(headers.origin)?.host === host;
}
