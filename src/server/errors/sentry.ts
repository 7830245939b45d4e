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
import { cleaned } from "#platform/errorEvents.ts";
import type { About, Answer } from "./reports.ts";

export type Reporter = {
  failed(error: unknown, about?: About): void;
  answered(about: Answer & { status: number; ms: number }): void;
  close(): Promise<void>;
};

/**
 * The library's own client without its instrumentation: nothing of ours is patched, and what is reported is what we hand
 * over. One call in ten is timed.
 */
export function openSentry(dsn: string): Reporter {
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
    transport: (options) => createTransport(options, async ({ body }) => send(options.url, body)),
    beforeSend: (event) => cleaned(event) as ErrorEvent,
    beforeSendTransaction: (event) => cleaned(event) as TransactionEvent,
  });
  client.init();
  const scopeOf = (about?: About): Scope => {
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

async function send(url: string, body: string | Uint8Array) {
  const headers = { "content-type": "application/x-sentry-envelope" };
  const answer = await suppressTracing(() =>
    fetch(url, { method: "POST", headers, body: body as string, signal: AbortSignal.timeout(5_000) }),
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
