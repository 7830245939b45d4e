import type { ReactElement } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { renderMail } from "#app/web/mails/renderMail.tsx";
import type { HtmlChunk, Renderer } from "#platform/renderer.ts";
import { isShortcutOff } from "#platform/shortcuts.ts";
import { I18nextProvider } from "#web/i18n/reactI18next.tsx";
import { translatorFor } from "#web/i18n/serverTranslator.server.ts";
import { deferScripts } from "#web/ssr/deferScripts.ts";
import { beginPageRender, cacheFragments, fillPlaceholders } from "#web/ssr/fragmentCache.ts";
import { ScriptMarkerContext } from "#web/ssr/InlineScript.tsx";
import { payloadScript } from "#web/ssr/loaderPayload.ts";
import { createPageContext, pageContext } from "#web/ssr/pageContext.ts";
import { routeCheckOf } from "#web/ssr/routeCheckOf.ts";

/** Bypasses the router: its Response would pipe the page through three streams. */
const renderCache = new WeakMap<Response, readonly HtmlChunk[]>();

/** The only interface between the server and React with its router. */
export function createRenderer(build: ServerBuild, mode: "production" | "development"): Renderer {
  const handle = createRequestHandler(build, mode);
  const hasRoutes = routeCheckOf(build);
  return {
    async renderPage(request) {
      if (!hasRoutes(request.url)) return badRequest;
      const response = await handle(new Request(request.url), createPageContext(request));
      const body = renderCache.get(response) ?? new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: Object.fromEntries(response.headers), body };
    },
    renderMail,
  };
}

const badRequest = {
  status: 400,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: new TextEncoder().encode("Bad request"),
};

/** Ignores API errors below 500, which are the client's, and errors that the API has reported already. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (!isRouteErrorResponse(error)) context.get(pageContext).failed(error);
}

/**
 * React renders the page as one string, because it is cached and compressed as one piece: a stream of bytes took a
 * fifth of the time. So no component may suspend on the server; loaders provide all data.
 */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language, stamp, blocks } = context.get(pageContext);
  const page = (shown: EntryContext) => (
    <I18nextProvider i18n={translatorFor(language)}>
      <ScriptMarkerContext value={stamp}>
        <ServerRouter context={shown} url={request.url} nonce={stamp} />
      </ScriptMarkerContext>
    </I18nextProvider>
  );
  const { html, handoff } = isShortcutOff("string")
    ? { html: await streamToText(page(router), stamp), handoff: "" }
    : await renderAtOnce(page, router, stamp);
  headers.set("content-type", "text/html; charset=utf-8");
  const response = new Response(null, { status, headers });
  const { start, end } = deferScripts(html, stamp);
  // React omits the doctype from a string, and browsers would switch to quirks mode.
  renderCache.set(
    response,
    fillPlaceholders(["<!DOCTYPE html>", ...start, ...blocks.map(payloadScript), handoff, ...end]),
  );
  return response;
}

async function renderAtOnce(page: (shown: EntryContext) => ReactElement, router: EntryContext, stamp: string) {
  const { serverHandoffStream: data, ...rest } = router;
  const loaderData = data ? await textOf(data) : "";
  beginPageRender(stamp);
  const html = renderToString(page(rest));
  cacheFragments(html);
  return { html, handoff: payloadsOf(loaderData, stamp) };
}

/** As the libraries intend it: React streams the page, and the router the loader data within it. */
async function streamToText(page: ReactElement, nonce: string): Promise<string> {
  beginPageRender(nonce);
  const stream = await renderToReadableStream(page, { nonce });
  await stream.allReady;
  return (await textOf(stream)).replace(/^<!DOCTYPE html>/, "");
}

/** Returns the loader data for hydration, in place of the router's stream. */
function payloadsOf(loaderData: string, stamp: string): string {
  // The lines are JSON in single quotes, so double quotes stay; nothing in them may close the script element.
  const quoted = loaderData
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replaceAll("\n", "\\n")
    .replaceAll("<", "\\u003c");
  const code = `{const to=window.__reactRouterContext.streamController;to.enqueue('${quoted}');to.close()}`;
  return `<script nonce="${stamp}">${code}</script>`;
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  for (let text = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}
