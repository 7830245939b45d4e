import type { EndpointCall } from "./contract.ts";
import type { Language } from "./languages.ts";
import type { RenderMail } from "./mailTypes.ts";

/** Uses fetch in the browser; calls the routes in-process during server rendering. */
export type SendRequest = (
  method: string,
  url: string,
  body: unknown,
  call: EndpointQuery,
) => Promise<{ status: number; body: unknown }>;

/** The call by its name in the contract, such as `GET /products/:id`, with its params and query as URL strings. */
export type EndpointQuery = { call: EndpointCall; params: Record<string, string>; query: Record<string, string> };

/** The renderer's input. Contains no cookies and no headers: pages are cached and must not depend on the visitor. */
export type PageRequest = {
  url: URL;
  language: Language;
  send: SendRequest;
  scriptMarker: string;
  /** The shop's public origin, for canonical URLs. */
  publicUrl: string;
  /** Receives unexpected errors; the visitor sees the error page. */
  onError(error: unknown): void;
};

/** Text, or the cached bytes of a fragment that other pages share. */
export type HtmlChunk = string | Uint8Array;

/** The body stays in chunks: concatenating it as text would copy it once for each chunk. */
export type RenderedPage = { status: number; headers: Record<string, string>; body: readonly HtmlChunk[] | Uint8Array };

/** The only interface between server and web code, whether Vite or the build loaded the web code. */
export type Renderer = { renderPage(request: PageRequest): Promise<RenderedPage>; renderMail: RenderMail };
