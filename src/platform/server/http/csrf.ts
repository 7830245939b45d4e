import { createHmac } from "node:crypto";
import csrf from "@fastify/csrf-protection";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import { isApiTokenCall } from "./apiTokenCall.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Every call that changes data needs a CSRF token of the caller's session (or of no session) and a same-origin request.
 * Webhooks of payment gateways are cross-origin and signed instead; calls with an API token bring their proof along.
 */
export async function registerCsrf(app: FastifyInstance, config: Config): Promise<void> {
  const hmacKey = createHmac("sha256", config.sessionSecret).update("csrf").digest("hex");
  await app.register(csrf, {
    cookieKey: config.https ? "__Host-csrf" : "csrf",
    cookieOpts: { path: "/", httpOnly: true, sameSite: "lax", secure: config.https },
    getToken: (request) => String(request.headers["x-csrf-token"] ?? ""),
    getUserInfo: (request) => csrfSessionId(request as FastifyRequest, config),
    csrfOpts: { hmacKey },
    // The security log has these, with a limit of lines. The option is missing in the library's types.
    ...{ logLevel: "debug" },
  });
  app.addHook("onRequest", (request, reply, done) => {
    // No browser adds this header by itself, and without its cookies the call can do what the token may do alone.
    if (isApiTokenCall(request)) {
      request.cookies = {};
      return done();
    }
    if (safeMethods.has(request.method) || request.routeOptions.config.signedByCaller) return done();
    if (!isSameOrigin(request, config)) return done(new ShopError("notAllowed", "request.csrf"));
    app.csrfProtection(request, reply, (error?: Error) => done(error && new ShopError("notAllowed", "request.csrf")));
  });
  app.get("/csrf-token", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return { csrfToken: reply.generateCsrf({ userInfo: csrfSessionId(request, config) }) };
  });
}

/** Returns the session id of the caller's cookie; a token from before sign-in is invalid after it. */
function csrfSessionId(request: FastifyRequest, config: Config): string {
  // Never empty: the library rejects an empty user.
  return (request.cookies[refreshCookie(config)] ?? "").split(".")[0] || "nobody";
}

/** Returns the name of the refresh cookie. Its value is `sessionId.secret`. */
export const refreshCookie = (config: Pick<Config, "https">) => (config.https ? "__Host-refresh" : "refresh");

function isSameOrigin({ headers, host }: FastifyRequest, { publicUrl }: Config): boolean {
  if (headers["sec-fetch-site"] === "cross-site") return false;
  if (headers.origin === undefined) return true;
  return headers.origin === publicUrl || URL.parse(headers.origin)?.host === host;
}

/** Returns whether the library refused a missing or wrong token. */
export const isCsrfError = (error: unknown): boolean => /^FST_CSRF_/.test((error as { code?: string })?.code ?? "");
