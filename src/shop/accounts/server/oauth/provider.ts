import type { Config } from "#platform/server/config.ts";
import type { Provider } from "#shop/accounts/oauth.ts";
import { facebook } from "./facebook.ts";
import { google } from "./google.ts";

/** What has to be known again when somebody comes back; it travels sealed in a cookie. */
export type Kept = { state: string; verifier: string; nonce?: string | undefined };

/** Who somebody is, as a provider says it. Only `issuer` and `subject` name them; everything else may change. */
export type Person = {
  provider: Provider;
  issuer: string;
  subject: string;
  email: string | undefined;
  /** Whether the provider vouches that the address is theirs. */
  proved: boolean;
  name: string | undefined;
};

export type Door = {
  /** Where to send the browser. `redirectUri`: where it shall come back to. */
  begin(redirectUri: string): Promise<{ url: URL; kept: Kept }>;
  /** @throws whatever is wrong with what came back; `came` is the whole address. */
  finish(came: URL, kept: Kept): Promise<Person>;
};

/** By configuration, because tests open many shops in one process. */
const doors = new WeakMap<Config, Partial<Record<Provider, Door>>>();

/** The ways in that are configured. What a provider says of itself is fetched once. */
export function doorsOf(config: Config): Partial<Record<Provider, Door>> {
  const known = doors.get(config);
  if (known) return known;
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = config;
  const { FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET, FACEBOOK_BASE_URL } = config;
  const made: Partial<Record<Provider, Door>> = {};
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)
    made.google = google({ issuer: GOOGLE_ISSUER, id: GOOGLE_CLIENT_ID, secret: GOOGLE_CLIENT_SECRET });
  if (FACEBOOK_CLIENT_ID && FACEBOOK_CLIENT_SECRET)
    made.facebook = facebook({ base: FACEBOOK_BASE_URL, id: FACEBOOK_CLIENT_ID, secret: FACEBOOK_CLIENT_SECRET });
  doors.set(config, made);
  return made;
}
