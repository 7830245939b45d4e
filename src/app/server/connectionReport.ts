import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** A call as the shop sees it behind its proxies. */
export type ConnectionReport = {
  /** IP address that rate limits and sessions use for the visitor. */
  ip: string;
  /** IP address of the direct peer: the last proxy, or the visitor. */
  peer: string;
  forwardedFor: string | undefined;
  host: string | undefined;
};

const minute = 60_000;

/** Answers `npm run doctor`, which proves itself with the shop's secret; everybody else finds nothing here. */
export function connectionReport(app: FastifyInstance): void {
  app.get("/healthz/connection", async (request, reply) => {
    const given = String(request.headers.authorization ?? "");
    const now = Date.now();
    const secret = app.shop.config.sessionSecret;
    const isKnown = [now, now - minute, now + minute].some((at) =>
      isSame(given, `Bearer ${connectionToken(secret, at)}`),
    );
    reply.header("cache-control", "no-store");
    if (!isKnown) return reply.code(404).send();
    const { ip, socket, headers } = request;
    return {
      ip,
      peer: socket.remoteAddress ?? "",
      forwardedFor: headers["x-forwarded-for"]?.toString(),
      host: headers.host,
    } satisfies ConnectionReport;
  });
}

/** Good for the minute of `at`. */
export function connectionToken(sessionSecret: string, at = Date.now()): string {
  return createHmac("sha256", sessionSecret)
    .update(`connection report ${Math.floor(at / minute)}`)
    .digest("base64url");
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
