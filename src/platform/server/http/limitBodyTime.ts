import type { FastifyInstance } from "fastify";

/**
 * Closes the connection when a body is not complete after `timeout` milliseconds, or after the time of its handler if
 * that is longer, as for uploads. Without it a body that nobody reads, because the call was refused, keeps the
 * connection until the server's request timeout.
 */
export function limitBodyTime(app: FastifyInstance, timeout = 30_000): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    if (raw.headers["transfer-encoding"] || Number(raw.headers["content-length"])) {
      const timer = setTimeout(
        () => raw.destroy(),
        Math.max(timeout, request.routeOptions.config.handlerTimeout ?? 0),
      ).unref();
      const stop = () => clearTimeout(timer);
      raw.once("end", stop).once("close", stop);
    }
    done();
  });
}
