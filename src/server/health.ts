import type { FastifyInstance } from "fastify";
import { sql } from "kysely";

/** For whoever keeps the shop running: alive, and able to serve. */
export function healthRoutes(app: FastifyInstance): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (app.leaving.now) return reply.code(503).send({ status: "leaving" });
    try {
      await sql`select 1`.execute(app.shop.db);
      return { status: "ready" };
    } catch {
      return reply.code(503).send({ status: "waiting for the database" });
    }
  });
}
