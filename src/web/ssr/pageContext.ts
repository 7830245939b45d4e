import { createContext, data, RouterContextProvider } from "react-router";
import type { Language } from "#platform/languages.ts";
import type { PageRequest, SendRequest } from "#platform/renderer.ts";
import { createPacker } from "./loaderPayload.ts";

/** Dependencies of loaders: the API without a user, the page's language, and a function that packs large data. */
export const pageContext = createContext<{
  /** For the clients of the modules (`createCatalogueApi`). */
  send: SendRequest;
  language: Language;
  stamp: string;
  publicUrl: string;
  url: URL;
  packed: ReturnType<typeof createPacker>;
  /** The packed data of a whole page. */
  blocks: readonly string[];
  failed(error: unknown): void;
}>();

export function createPageContext({
  url,
  language,
  send: sendAsAnyone,
  scriptMarker: stamp,
  publicUrl,
  onError: failed,
}: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  const send: SendRequest = async (...call) => {
    const answer = await sendAsAnyone(...call);
    // Thrown from a loader, this becomes the page's status and error page.
    if (answer.status >= 400) throw data(answer.body, { status: answer.status });
    return answer;
  };
  const blocks: string[] = [];
  // On client-side navigation the router requests the data alone.
  const packed = createPacker(url.pathname.endsWith(".data") ? undefined : blocks);
  context.set(pageContext, { send, language, stamp, publicUrl, url, packed, blocks, failed });
  return context;
}
