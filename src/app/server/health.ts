import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { backupStatus } from "#platform/server/backup/backupStatus.ts";
import type { Worker } from "#platform/server/superviseWorker.ts";
import { metricsRoutes } from "./metrics/metricsRoutes.ts";
import type { OpenMetrics } from "./metrics/openMetrics.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The worker of this process; undefined in a web-only process. */
    worker: { current: Pick<Worker, "problem"> | undefined };
  }
}

export function watchWorker(app: FastifyInstance): void {
  app.decorate("worker", { current: undefined });
}

/** Health checks for operators: liveness, and readiness to serve requests and run jobs. */
export function healthRoutes(app: FastifyInstance, { shop, leaving, worker }: FastifyInstance = app): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (leaving.now) return reply.code(503).send({ status: "leaving" });
    try {
      await sql`select 1`.execute(shop.db);
      const problem = await worker.current?.problem();
      if (problem) return reply.code(503).send({ status: problem });
      return { status: "ready" };
    } catch {
      return reply.code(503).send({ status: "waiting for the database" });
    }
  });
  // Apart from readiness: a shop without backups still serves. For monitors without Prometheus.
  app.get("/healthz/backups", async (_request, reply) => {
    try {
      const { isLate, archive } = await backupStatus(shop.db);
      if (isLate) return reply.code(503).send({ status: "no good backup lately" });
      if (archive?.isFailing) return reply.code(503).send({ status: "the write-ahead log is not archived" });
      return { status: "ok" };
    } catch {
      return reply.code(503).send({ status: "waiting for the database" });
    }
  });
}

type HealthPort = { port: number; metrics: OpenMetrics | undefined };

/** Serves the health checks, and `/metrics`, in a process without pages. Returns a function that closes the port. */
export async function openHealthPort(of: FastifyInstance, { port, metrics }: HealthPort) {
  const { config } = of.shop;
  const app = Fastify({ forceCloseConnections: true });
  healthRoutes(app, of);
  if (metrics && config.METRICS_PORT === undefined) metricsRoutes(app, config, metrics.read);
  await app.listen({ port, host: config.HOST });
  return async () => {
    of.leaving.now = true;
    await app.close();
  };
}
