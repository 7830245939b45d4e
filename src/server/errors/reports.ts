import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";
import { seldom } from "./seldom.ts";
import type { Reporter } from "./sentry.ts";

/** Tells somebody outside what went wrong in here; nothing is loaded where nobody is to be told. */
export type Reports = {
  /** Something nobody expected. The request is named by its pattern alone. */
  failed(error: unknown, request?: FastifyRequest): void;
  /** A try of a job, told by its name alone. */
  jobFailed(error: unknown, job: string): void;
  close(): Promise<void>;
};

const silent: Reports = { failed() {}, jobFailed() {}, async close() {} };

export function errorReports({ production, SENTRY_DSN }: Pick<Config, "production" | "SENTRY_DSN">): Reports & {
  watch(app: FastifyInstance): void;
} {
  if (!production || !SENTRY_DSN) return { ...silent, watch() {} };
  const opening: Promise<Reporter> = import("./sentry.ts").then(({ openSentry }) => openSentry(SENTRY_DSN));
  opening.catch(() => {});
  const tell = (work: (reporter: Reporter) => void) => void opening.then(work, () => {});
  const close = () =>
    opening.then(
      (reporter) => reporter.close(),
      () => {},
    );
  return {
    failed: (error, request) => tell((reporter) => reporter.failed(error, request && aboutOf(request))),
    jobFailed: seldom((error, job) => tell((reporter) => reporter.failed(error, { job }))),
    watch(app) {
      app.addHook("onResponse", (request, reply, done) => {
        const ms = reply.elapsedTime;
        tell((reporter) => reporter.answered({ ...aboutOf(request), status: reply.statusCode, ms }));
        done();
      });
      app.addHook("onClose", close);
    },
    close,
  };
}

export type Answer = { method: string; route: string; requestId: string };
export type About = Answer | { job: string };

const aboutOf = ({ method, routeOptions, id }: FastifyRequest): Answer => ({
  method,
  route: routeOptions.url ?? "",
  requestId: id,
});
