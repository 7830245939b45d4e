import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  init,
  linkedErrorsIntegration,
} from "@sentry/browser";
import { scrubErrorEvent } from "#platform/scrubErrorEvent.ts";
import { subscribeToErrors } from "./globalErrorHandlers.ts";
import { isAbort } from "./isAbort.ts";

/** Called only if a service is configured, after hydration, so that it delays nothing. */
export function startSentry(dsn: string): void {
  init({
    dsn,
    environment: "production",
    defaultIntegrations: false,
    integrations: [browserTracingIntegration(), dedupeIntegration(), linkedErrorsIntegration()],
    traceLifecycle: "static",
    tracesSampleRate: 0.1,
    // Sends no trace headers to our server.
    tracePropagationTargets: [],
    sendClientReports: false,
    beforeSend: (event) => scrubErrorEvent(event),
    beforeSendTransaction: (event) => scrubErrorEvent(event),
  });
  subscribeToErrors((error) => {
    if (!isAbort(error)) captureException(error, { mechanism: { handled: false, type: "generic" } });
  });
}
