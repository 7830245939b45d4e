import { createHash, timingSafeEqual } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import type { Config } from "#platform/server/config.ts";

/** Returns the metrics as text, in Prometheus' format. */
export type ReadMetrics = () => Promise<string>;

const contentType = "text/plain; version=0.0.4; charset=utf-8";

/** Serves `/metrics` to who knows METRICS_TOKEN; to everybody if there is none, which is for a port of its own. */
export function metricsRoutes(app: FastifyInstance, { METRICS_TOKEN: token }: Config, read: ReadMetrics): void {
  app.get("/metrics", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (token !== undefined && !isSame(request.headers.authorization ?? "", `Bearer ${token}`))
      return reply.code(401).header("www-authenticate", "Bearer").send();
    return reply.type(contentType).send(await read());
  });
}

/** Serves `/metrics` on METRICS_PORT; 0 chooses a free one. */
export async function openMetricsPort(config: Config, read: ReadMetrics) {
  const app = Fastify({ forceCloseConnections: true });
  metricsRoutes(app, config, read);
  const url = await app.listen({ port: config.METRICS_PORT ?? 0, host: config.HOST });
  return { url, close: () => app.close() };
}

/** Compares hashes, because `timingSafeEqual` requires equal lengths. */
const isSame = (given: string, expected: string) => timingSafeEqual(sha256(given), sha256(expected));
const sha256 = (text: string) => createHash("sha256").update(text).digest();
