import type { ProviderName } from "../oauthProviders.ts";

const logoPaths = {
  google:
    "M20.5 12.2c0-.6-.1-1.2-.2-1.7H12v3.3h4.8a4.1 4.1 0 0 1-1.8 2.7 5.5 5.5 0 0 1-3 .8 5.3 5.3 0 1 1 0-10.6c1.4 0 2.6.5 3.5 1.4l2.4-2.4A8.7 8.7 0 1 0 12 20.7c4.9 0 8.5-3.4 8.5-8.5Z",
  facebook:
    "M13.6 21.5v-8.2h2.8l.5-3.3h-3.3V7.9c0-1 .4-1.7 1.8-1.7H17V3.3c-.4 0-1.3-.1-2.3-.1-2.6 0-4.3 1.6-4.3 4.3V10H7.5v3.3h2.9v8.2Z",
} satisfies Record<ProviderName, string>;

/** Provider's letter in the colour of its label. */
export function ProviderLogo({ provider }: { provider: ProviderName }) {
  return (
    <svg className="provider-logo" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path fill="currentColor" d={logoPaths[provider]} />
    </svg>
  );
}
