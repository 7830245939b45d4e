import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";
import type { Reporter } from "./sentry.ts";

/** Tells somebody outside what went wrong in here; nothing is loaded where nobody is to be told. */
export type Reports = {
  /** Something nobody expected. The request is named by its pattern alone. */
  failed(error: unknown, request?: FastifyRequest): void;
  close(): Promise<void>;
};

const silent: Reports = { failed() {}, async close() {} };

export function errorReports({ production, SENTRY_DSN }: Pick<Config, "production" | "SENTRY_DSN">): Reports & {
  watch(app: FastifyInstance): void;
} {
  if (!production || !SENTRY_DSN) return { ...silent, watch() {} };
  const opening: Promise<Reporter> = import("./sentry.ts").then(({ openSentry }) => openSentry(SENTRY_DSN));
  opening.catch(() => {});
  const tell = (work: (reporter: Reporter) => void) => void opening.then(work, () => {});
  return {
    failed: (error, request) => tell((reporter) => reporter.failed(error, request && aboutOf(request))),
    watch(app) {
      app.addHook("onResponse", (request, reply, done) => {
        const ms = reply.elapsedTime;
        tell((reporter) => reporter.answered({ ...aboutOf(request), status: reply.statusCode, ms }));
        done();
      });
      app.addHook("onClose", () => this.close());
    },
    close: () =>
      opening.then(
        (reporter) => reporter.close(),
        () => {},
      ),
  };
}

export type About = { method: string; route: string; requestId: string };

const aboutOf = ({ method, routeOptions, id }: FastifyRequest): About => ({
  method,
  route: routeOptions.url ?? "",
  requestId: id,
});
