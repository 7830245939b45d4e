import { washed } from "#platform/wash.ts";
import { ApiError } from "#web/api.ts";
import { send } from "#web/session/session.ts";
import { createReporter } from "./reporter.ts";

const reporter = createReporter(({ message, stack }) => {
  const url = washed(window.location.origin + window.location.pathname, 500);
  // It says what it can; that this fails too is nobody's news.
  void send("POST", "/logs", { level: "error", message, stack, url }).catch(() => {});
});

/** What the shop itself answered is not the browser's failure. */
export const report = (error: unknown): void => {
  if (!(error instanceof ApiError)) reporter(error);
};
