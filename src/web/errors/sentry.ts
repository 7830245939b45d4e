import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  init,
  linkedErrorsIntegration,
} from "@sentry/browser";
import { cleaned } from "#platform/errorEvents.ts";
import { watchErrors } from "./listen.ts";

/** Only where a service is configured, and after the page is alive: nobody waits for it. */
export function reportTo(dsn: string): void {
  init({
    dsn,
    environment: "production",
    defaultIntegrations: false,
    integrations: [browserTracingIntegration(), dedupeIntegration(), linkedErrorsIntegration()],
    traceLifecycle: "static",
    tracesSampleRate: 0.1,
    // Our own server is not told about traces.
    tracePropagationTargets: [],
    sendClientReports: false,
    beforeSend: (event) => cleaned(event),
    beforeSendTransaction: (event) => cleaned(event),
  });
  watchErrors((error) => captureException(error, { mechanism: { handled: false, type: "generic" } }));
}
