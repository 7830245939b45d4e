import { renderToReadableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
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
import { StampContext } from "#web/stamp.tsx";

/** The door: the server holds nothing of React or its router but what comes out here. */
export function openWeb(build: ServerBuild, mode: "production" | "development"): Web {
  const handle = createRequestHandler(build, mode);
  return { renderPage: (ask) => handle(new Request(ask.url), openPage(ask)), renderMail };
}

/** A wrong address is the visitor's mistake, not ours: it is answered, not logged. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error) || error.status >= 500) console.error(error);
}

/** Waits for the whole page: it is kept and compressed as one piece, so there is nothing to gain from streaming. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language, stamp } = context.get(pageContext);
  const stream = await renderToReadableStream(
    <I18nextProvider i18n={speakerOf(language)}>
      <StampContext value={stamp}>
        <ServerRouter context={router} url={request.url} nonce={stamp} />
      </StampContext>
    </I18nextProvider>,
    { nonce: stamp },
  );
  await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}
