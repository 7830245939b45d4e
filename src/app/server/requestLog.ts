import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createLineBudget } from "#platform/server/lineBudget.ts";
import { routePattern } from "./routePattern.ts";

const slowAfter = 1_000;
/** One line of so many for files and health checks. */
const routineShare = 100;

/** Files, health checks and scrapes: many, alike, and nobody looks for one of them. */
export const isRoutineRequest = ({ routeOptions: { url = "" } }: Pick<FastifyRequest, "routeOptions">): boolean =>
  /^\/(assets|static|media|healthz|readyz|metrics)\b|\.\w+$/.test(url);

type Answered = { routine: boolean; status: number; ms: number };

/**
 * Returns a function that decides whether a request gets a line, so that the log has a limit whatever the load. Failed
 * and slow requests always get one, files and health checks one in a hundred, others `perSecond` on average.
 */
export function createRequestSampler(perSecond: number, now?: () => number) {
  const takeLine = createLineBudget(perSecond, now);
  let routine = 0;
  return function isLogged(request: Answered): boolean {
    if (request.status >= 500 || request.ms >= slowAfter) return true;
    if (request.routine && routine++ % routineShare > 0) return false;
    return takeLine();
  };
}

/** Logs requests by their route pattern. Returns how many lines were left out. */
export function logRequests(app: FastifyInstance): { skipped(): number } {
  const isLogged = createRequestSampler(app.shop.config.LOG_REQUESTS_PER_SECOND);
  let skipped = 0;
  let skippedBefore = 0;

  app.addHook("onResponse", async (request: FastifyRequest, reply: FastifyReply) => {
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime);
    if (!isLogged({ routine: isRoutineRequest(request), status, ms })) {
      skipped++;
      return;
    }
    const line = { method: request.method, route: routePattern(request), status, ms };
    const newlySkipped = skipped - skippedBefore;
    skippedBefore = skipped;
    // The span is not active here any more.
    const trace = request.span && { traceparent: request.span.traceparent };
    request.log.info({ ...line, ...trace, ...(newlySkipped > 0 && { skipped: newlySkipped }) }, "request completed");
  });
  return { skipped: () => skipped };
}
