import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import type { Web } from "#platform/web.ts";
import { openPage, pageContext } from "#web/page.ts";
import { renderMail } from "#web/renderMail.tsx";
import { speakerOf } from "#web/speak.server.ts";
import { I18nextProvider } from "#web/speech/reactI18next.tsx";
import { StampContext } from "#web/stamp.tsx";

/** Handed past the router: inside its Response a page would go through three streams. */
const written = new WeakMap<Response, string>();

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

/** A wrong address is the visitor's mistake, not ours: it is answered, not logged. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error) || error.status >= 500) console.error(error);
}

export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language, stamp } = context.get(pageContext);
  const html = await htmlOf(
    <I18nextProvider i18n={speakerOf(language)}>
      <StampContext value={stamp}>
        <ServerRouter context={router} url={request.url} nonce={stamp} />
      </StampContext>
    </I18nextProvider>,
    stamp,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  const response = new Response(null, { status, headers });
  written.set(response, html);
  return response;
}

/** Waits for the whole page: it is kept and compressed as one piece, so there is nothing to gain from streaming. */
function htmlOf(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((done, failed) => {
    const decoder = new TextDecoder();
    let html = "";
    // As much of a stream as React asks for.
    const sink = {
      write(piece: string | Uint8Array) {
        html += typeof piece === "string" ? piece : decoder.decode(piece, { stream: true });
        return true;
      },
      end: () => done(html),
      destroy: failed,
      on() {},
    };
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onShellError: failed,
      onAllReady: () => pipe(sink as unknown as NodeJS.WritableStream),
    });
  });
}
