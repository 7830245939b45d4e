import type { FastifyInstance } from "fastify";
import { notFound } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import { isLoopbackName } from "#platform/server/startRules.ts";

/** Headers that tunnels and proxies add. */
const forwardingHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Answers 404 unless the Host header is a loopback name or the host of PUBLIC_URL. A foreign page whose name leads to
 * this machine (DNS rebinding) is of the same origin for its browser, and could read any page without this check. A
 * trial shop without ALLOW_DEV_PAGES is for this machine alone, so it also refuses what a tunnel or proxy forwards, of
 * which many send a loopback name.
 */
export function requireKnownHost(scope: FastifyInstance, { publicUrl, production, ALLOW_DEV_PAGES }: Config): void {
  const publicHost = new URL(publicUrl).hostname;
  const isForThisMachine = !production && !ALLOW_DEV_PAGES;
  scope.addHook("onRequest", async ({ headers }) => {
    // Not Fastify's `host`, which a forwarding header may replace.
    const hostname = URL.parse(`http://${headers.host ?? ""}`)?.hostname;
    const isKnown = hostname !== undefined && (hostname === publicHost || isLoopbackName(hostname));
    if (!isKnown || (isForThisMachine && forwardingHeaders.some((name) => headers[name] !== undefined)))
      throw notFound("request.notFound");
  });
}
