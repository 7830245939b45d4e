import {
  createStackParser,
  createTransport,
  type ErrorEvent,
  Scope,
  startInactiveSpan,
  suppressTracing,
  type TransactionEvent,
} from "@sentry/core";
import { nodeStackLineParser, ServerRuntimeClient } from "@sentry/core/server";
import { scrubErrorEvent } from "#platform/scrubErrorEvent.ts";
import type { AnsweredRequest, ReportContext } from "./reportContext.ts";

export type SentryClient = {
  failed(error: unknown, about?: ReportContext): void;
  answered(about: AnsweredRequest & { status: number; ms: number }): void;
  close(): Promise<void>;
};

/**
 * Sentry's client without its instrumentation: it patches no code of ours and reports only what we pass to it. Traces
 * one request in ten.
 */
export function createSentryClient(dsn: string): SentryClient {
  const client = new ServerRuntimeClient({
    dsn,
    platform: "node",
    runtime: { name: "node", version: process.version },
    environment: "production",
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    traceLifecycle: "static",
    tracesSampleRate: 0.1,
    sendClientReports: false,
    transport: (options) => createTransport(options, async ({ body }) => postEnvelope(options.url, body)),
    beforeSend: (event) => scrubErrorEvent(event) as ErrorEvent,
    beforeSendTransaction: (event) => scrubErrorEvent(event) as TransactionEvent,
  });
  client.init();
  const scopeOf = (about?: ReportContext): Scope => {
    const scope = new Scope();
    scope.setClient(client);
    if (about) scope.setTags(about);
    return scope;
  };
  return {
    failed(error, about) {
      client.captureException(error, { mechanism: { handled: false, type: "generic" } }, scopeOf(about));
    },
    answered(about) {
      const end = Date.now();
      const span = startInactiveSpan({
        name: `${about.method} ${about.route}`,
        op: "http.server",
        forceTransaction: true,
        startTime: (end - about.ms) / 1000,
        attributes: { "http.response.status_code": about.status },
        scope: scopeOf(about),
      });
      span.end(end / 1000);
    },
    async close() {
      await client.close(2_000);
    },
  };
}

async function postEnvelope(url: string, body: string | Uint8Array) {
  const headers = { "content-type": "application/x-sentry-envelope" };
  const answer = await suppressTracing(() =>
    fetch(url, {
      method: "POST",
      headers,
      body: body as string,
      redirect: "error",
      signal: AbortSignal.timeout(5_000),
    }),
  );
  await answer.arrayBuffer();
  return {
    statusCode: answer.status,
    headers: {
      "x-sentry-rate-limits": answer.headers.get("x-sentry-rate-limits"),
      "retry-after": answer.headers.get("retry-after"),
    },
  };
}
