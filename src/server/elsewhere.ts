import type { Config } from "#platform/server/config.ts";

/** Hosts that are not ours and that a page may speak to, because somebody configured them. */
export type Elsewhere = { scripts: readonly string[]; calls: readonly string[]; pictures: readonly string[] };

export const nowhere: Elsewhere = { scripts: [], calls: [], pictures: [] };

/** The analytics' hosts as its own documentation names them. What is not configured is not allowed. */
export function elsewhereOf({ ANALYTICS_ID, SENTRY_DSN, bucket, production }: Config): Elsewhere {
  const measuring = ["https://*.google-analytics.com", "https://*.googletagmanager.com"];
  const measures = ANALYTICS_ID !== undefined;
  return {
    scripts: measures ? ["https://www.googletagmanager.com"] : [],
    calls: [
      ...(measures ? [...measuring, "https://*.analytics.google.com"] : []),
      ...(production && SENTRY_DSN ? [new URL(SENTRY_DSN).origin] : []),
    ],
    pictures: [...(measures ? measuring : []), ...(bucket?.publicUrl ? [new URL(bucket.publicUrl).origin] : [])],
  };
}
