import type { Provider } from "../oauth.ts";

const marks = {
  google:
    "M21 10.6h-9v3.3h5.2c-.5 2.5-2.6 3.9-5.2 3.9a5.8 5.8 0 1 1 3.8-10.2l2.5-2.5A9.3 9.3 0 1 0 12 21.3c5.300 9.2-3.700 9.2-9.300 0-.5 0-1-.2-1.400Z",
  facebook:
    "M13.6 21.500v-8.200h2.800l.5-3.300h-3.300V7.900c0-1 .4-1.700 1.800-1.700H17V3.300c-.4 0-1.300-.1-2.300-.1-2.600 0-4.300 1.600-4.300 4.300V10H7.500v3.300h2.900v8.200Z",
} satisfies Record<Provider, string>;

/** The letter that people look for, in the colour of the words beside it. */
export function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg className="mark" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path fill="currentColor" d={marks[provider]} />
    </svg>
  );
}
