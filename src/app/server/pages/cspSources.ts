import type { Config } from "#platform/server/config.ts";

/** Third-party hosts that pages may contact, depending on the configuration. */
export type CspSources = { scripts: readonly string[]; connect: readonly string[]; images: readonly string[] };

export const noCspSources: CspSources = { scripts: [], connect: [], images: [] };

/** Returns the hosts of the configured services; those of analytics are from its documentation. */
export function cspSourcesFor({ ANALYTICS_ID, SENTRY_DSN, bucket, production }: Config): CspSources {
  const measuring = ["https://*.google-analytics.com", "https://*.googletagmanager.com"];
  const measures = ANALYTICS_ID !== undefined;
  return {
    scripts: measures ? ["https://www.googletagmanager.com"] : [],
    connect: [
      ...(measures ? [...measuring, "https://*.analytics.google.com"] : []),
      ...(production && SENTRY_DSN ? [new URL(SENTRY_DSN).origin] : []),
    ],
    images: [...(measures ? measuring : []), ...(bucket?.publicUrl ? [new URL(bucket.publicUrl).origin] : [])],
  };
}
