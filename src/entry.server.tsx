import { renderToString } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import type { Piece, Web } from "#platform/web.ts";
import { looksFirst } from "#web/looksFirst.ts";
import { blockOf } from "#web/packed.ts";
import { openPage, pageContext } from "#web/page.ts";
import { renderMail } from "#web/renderMail.tsx";
import { speakerOf } from "#web/speak.server.ts";
import { I18nextProvider } from "#web/speech/reactI18next.tsx";
import { StampContext } from "#web/stamp.tsx";
import { beginPage, filled, learnFrom } from "#web/writtenParts.ts";

/** Handed past the router: inside its Response a page would go through three streams. */
const written = new WeakMap<Response, readonly Piece[]>();

/** The door: the server holds nothing of React or its router but what comes out here. */
export function openWeb(build: ServerBuild, mode: "production" | "development"): Web {
  const handle = createRequestHandler(build, mode);
  return {
    async renderPage(ask) {
      const response = await handle(new Request(ask.url), openPage(ask));
      const body = written.get(response) ?? new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: Object.fromEntries(response.headers), body };
    },
    renderMail,
  };
}

/** What the API refused is the visitor's mistake, or was heard of where it failed. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (!isRouteErrorResponse(error)) context.get(pageContext).failed(error);
}

/**
 * React writes the page as one string, because it is kept and compressed as one piece: bytes, chunk by chunk, were a
 * fifth of the work. So no component of a page may wait on the server; what it needs is in its loader.
 */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language, stamp, blocks } = context.get(pageContext);
  const { serverHandoffStream: data, ...rest } = router;
  const facts = data ? await textOf(data) : "";
  beginPage(stamp);
  const html = renderToString(
    <I18nextProvider i18n={speakerOf(language)}>
      <StampContext value={stamp}>
        <ServerRouter context={rest} url={request.url} nonce={stamp} />
      </StampContext>
    </I18nextProvider>,
  );
  learnFrom(html);
  headers.set("content-type", "text/html; charset=utf-8");
  const response = new Response(null, { status, headers });
  const { start, end } = looksFirst(html, stamp);
  // As a string React leaves the doctype out, and browsers would draw the page as they did in 1998.
  written.set(response, filled(["<!DOCTYPE html>", ...start, ...blocks.map(blockOf), factsIn(facts, stamp), ...end]));
  return response;
}

/** What the loaders said, for the browser to begin with, where the router would have streamed it. */
function factsIn(facts: string, stamp: string): string {
  // Its lines are JSON. In single quotes theirs may stay, and nothing in it may end the script that it stands in.
  const quoted = facts
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
