import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import type { Config } from "../config.ts";

/** Returns the security headers of every answer. Fastify's plugin would build them anew at each request. */
export function buildSecurityHeaders({ https, HSTS_SUBDOMAINS }: Pick<Config, "https" | "HSTS_SUBDOMAINS">) {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    hsts: https && { maxAge: 31_536_000, includeSubDomains: HSTS_SUBDOMAINS },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
  setHeaders(answer.req, answer, () => {});
  answer.setHeader("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
  return Object.fromEntries(answer.getHeaderNames().map((name) => [name, String(answer.getHeader(name))]));
}
