import type { FastifyInstance } from "fastify";
import { notFound } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import { isLoopbackName } from "#platform/server/startRules.ts";

/**
 * Answers 404 unless the Host header is a loopback name or the host of PUBLIC_URL. A foreign page whose name leads to
 * this machine (DNS rebinding) is of the same origin for its browser, and could read any page without this check.
 */
export function requireKnownHost(scope: FastifyInstance, { publicUrl }: Config): void {
  const publicHost = new URL(publicUrl).hostname;
  scope.addHook("onRequest", async ({ headers: { host = "" } }) => {
    // Not Fastify's `host`, which a forwarding header may replace.
    const hostname = URL.parse(`http://${host}`)?.hostname;
    if (hostname === undefined || (hostname !== publicHost && !isLoopbackName(hostname)))
      throw notFound("request.notFound");
  });
}
