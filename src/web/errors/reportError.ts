import { redact } from "#platform/redact.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";
import { createReporter } from "./createReporter.ts";
import { isAbort } from "./isAbort.ts";

const reporter = createReporter(({ message, stack }) => {
  const url = redact(window.location.origin + window.location.pathname, 500);
  // A failed report is ignored.
  void send("POST", "/logs", { level: "error", message, stack, url }).catch(() => {});
});

/** Reports an error unless it is an API response or an abort, which are no failures of the browser. */
export const reportError = (error: unknown): void => {
  if (!(error instanceof ApiError) && !isAbort(error)) reporter(error);
};
