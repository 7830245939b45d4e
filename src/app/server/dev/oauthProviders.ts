import { resolve } from "node:path";
import type { Config } from "#platform/server/config.ts";
import type { ResourceStack } from "../resourceStack.ts";

type OAuthProvidersModule = {
  startFakeProviders(publicUrl: string): Promise<{ env: Record<string, string>; close(): Promise<void> }>;
};

/**
 * Starts the tests' fake Google and Facebook in development if neither is configured, so that OAuth works without
 * accounts there. Returns the environment variables that point to the fakes.
 */
export async function startDevOAuthProviders(config: Config, { open }: ResourceStack): Promise<Record<string, string>> {
  if (config.GOOGLE_CLIENT_ID || config.FACEBOOK_CLIENT_ID) return {};
  // Dynamic import: no part of the shop itself depends on the tests, and production does not contain them.
  const { startFakeProviders }: OAuthProvidersModule = await import(
    resolve(import.meta.dirname, "../../../../tests/support/oauth/startFakeProviders.ts")
  );
  const providers = await open(
    "stand-ins",
    () => startFakeProviders(config.publicUrl),
    ({ close }) => close(),
  );
  return providers.env;
}
