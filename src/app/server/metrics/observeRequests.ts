import type { FastifyInstance } from "fastify";
import type { Metrics } from "#platform/server/metrics/createMetrics.ts";
import { routePattern } from "../routePattern.ts";

/** Counts and times every request by its route pattern, and counts those that the log leaves out. */
export function observeRequests(app: FastifyInstance, metrics: Metrics, log: { skipped(): number }): void {
  const skipped = { name: "nabta_log_requests_skipped_total", help: "Requests without a line in the log." };
  metrics.counter(skipped, () => [{ value: log.skipped() }]);
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const route = routePattern(request);
    metrics.requestAnswered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
}
