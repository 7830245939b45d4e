import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
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

type Line = { reqId?: string; method: string; route: string; status: number; ms: number; traceparent?: string };

/** Logs requests by their route pattern. Returns how many lines were left out, and a function for requests without hooks. */
export function logRequests(app: FastifyInstance) {
  const isLogged = createRequestSampler(app.shop.config.LOG_REQUESTS_PER_SECOND);
  let skipped = 0;
  let skippedBefore = 0;

  function logAnswer(log: FastifyBaseLogger, line: Line, routine = false): void {
    const ms = Math.round(line.ms);
    if (!isLogged({ routine, status: line.status, ms })) {
      skipped++;
      return;
    }
    const newlySkipped = skipped - skippedBefore;
    skippedBefore = skipped;
    log.info({ ...line, ms, ...(newlySkipped > 0 && { skipped: newlySkipped }) }, "request completed");
  }

  app.addHook("onResponse", async (request: FastifyRequest, reply: FastifyReply) => {
    const line = {
      method: request.method,
      route: routePattern(request),
      status: reply.statusCode,
      ms: reply.elapsedTime,
    };
    // The span is not active here any more.
    const trace = request.span && { traceparent: request.span.traceparent };
    logAnswer(request.log, { ...line, ...trace }, isRoutineRequest(request));
  });
  return { skipped: () => skipped, logAnswer };
}
