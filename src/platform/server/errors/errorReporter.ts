import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";
import type { AnsweredRequest } from "./reportContext.ts";
import type { SentryClient } from "./sentry.ts";
import { throttleReports } from "./throttleReports.ts";

/** Reports errors to an external service; loads nothing if none is configured. */
export type ErrorReporter = {
  /** Reports an unexpected error. Identifies the request by its route pattern only. */
  failed(error: unknown, request?: FastifyRequest): void;
  /** Reports a failed attempt of a job by its name only. */
  jobFailed(error: unknown, job: string): void;
  close(): Promise<void>;
};

const noReporter: ErrorReporter = { failed() {}, jobFailed() {}, async close() {} };

export function createErrorReporter({
  production,
  SENTRY_DSN,
}: Pick<Config, "production" | "SENTRY_DSN">): ErrorReporter & {
  watch(app: FastifyInstance): void;
} {
  if (!production || !SENTRY_DSN) return { ...noReporter, watch() {} };
  const opening: Promise<SentryClient> = import("./sentry.ts").then(({ createSentryClient }) =>
    createSentryClient(SENTRY_DSN),
  );
  opening.catch(() => {});
  const withReporter = (work: (reporter: SentryClient) => void) => void opening.then(work, () => {});
  const close = () =>
    opening.then(
      (reporter) => reporter.close(),
      () => {},
    );
  return {
    failed: (error, request) =>
      withReporter((reporter) => reporter.failed(error, request && requestContextOf(request))),
    jobFailed: throttleReports((error, job) => withReporter((reporter) => reporter.failed(error, { job }))),
    watch(app) {
      app.addHook("onResponse", (request, reply, done) => {
        const ms = reply.elapsedTime;
        withReporter((reporter) => reporter.answered({ ...requestContextOf(request), status: reply.statusCode, ms }));
        done();
      });
      app.addHook("onClose", close);
    },
    close,
  };
}

const requestContextOf = ({ method, routeOptions, id }: FastifyRequest): AnsweredRequest => ({
  method,
  route: routeOptions.url ?? "",
  requestId: id,
});
