import type { Config } from "#platform/server/config.ts";
import type { ProviderName } from "#shop/accounts/oauthProviders.ts";
import { facebook } from "./facebook.ts";
import { google } from "./google.ts";
import type { OAuthProvider } from "./oauthProvider.ts";

/** One entry per configuration, because tests run several servers in one process. */
const providerCache = new WeakMap<Config, Partial<Record<ProviderName, OAuthProvider>>>();

/** Returns the configured providers. Provider metadata is fetched once. */
export function configuredProviders(config: Config): Partial<Record<ProviderName, OAuthProvider>> {
  const cached = providerCache.get(config);
  if (cached) return cached;
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = config;
  const { FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET, FACEBOOK_BASE_URL } = config;
  const configured: Partial<Record<ProviderName, OAuthProvider>> = {};
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)
    configured.google = google({ issuer: GOOGLE_ISSUER, id: GOOGLE_CLIENT_ID, secret: GOOGLE_CLIENT_SECRET });
  if (FACEBOOK_CLIENT_ID && FACEBOOK_CLIENT_SECRET)
    configured.facebook = facebook({ base: FACEBOOK_BASE_URL, id: FACEBOOK_CLIENT_ID, secret: FACEBOOK_CLIENT_SECRET });
  providerCache.set(config, configured);
  return configured;
}
