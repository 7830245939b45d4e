import type { FastifyInstance, FastifyRequest } from "fastify";
import { runInSpan, type Span, type Tracing } from "#platform/server/tracing/activeSpan.ts";
import { isRoutineRequest } from "./requestLog.ts";
import { routePattern } from "./routePattern.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Undefined without tracing, and for files and health checks. */
    span: Span | undefined;
  }
}

/** Starts a trace for each request. Continues that of a trusted proxy, never one that a visitor invents. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest("span", undefined);
  app.addHook("onRequest", (request, _reply, done) => {
    if (isRoutineRequest(request)) return done();
    const { method, id } = request;
    const route = routePattern(request);
    const attributes = { "http.request.method": method, "http.route": route, "nabta.request_id": id };
    request.span = tracing.startRoot(`${method} ${route}`, "server", attributes, traceparentOf(request));
    runInSpan(request.span, done);
  });
  // The body arrives in events of the connection, which know nothing of the request's context.
  app.addHook("preValidation", (request, _reply, done) => runInSpan(request.span, done));
  app.addHook("onResponse", (request, reply, done) => {
    request.span?.set({ "http.response.status_code": reply.statusCode });
    request.span?.end(reply.statusCode >= 500 ? { code: String(reply.statusCode) } : undefined);
    done();
  });
}

function traceparentOf({ headers, server }: FastifyRequest): string | undefined {
  const given = headers.traceparent;
  return server.shop.config.TRUST_PROXY.length > 0 && typeof given === "string" ? given : undefined;
}
