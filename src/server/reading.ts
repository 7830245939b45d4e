import type { FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "#platform/languages.ts";
import type { Caller } from "#platform/server/visitor.ts";
import type { Asking, Send } from "#platform/web.ts";
import { refusalOf } from "./failures.ts";

/** A call of a contract without HTTP around it: checked and answered like any other, but nobody writes JSON to read it. */
export type Reading = (
  given: Pick<Asking, "params" | "query">,
  from: { caller: Caller; request: FastifyRequest; reply: FastifyReply },
) => Promise<{ answer: unknown; tags: readonly string[] }>;

/** What the loaders of one page ask, and what they were shown. A page cannot depend on who asks, so nobody does. */
export function readerFor(language: Language, request: FastifyRequest, reply: FastifyReply) {
  const { readings, reports } = request.server;
  const caller: Caller = { address: "", userAgent: "", language, requestId: request.id };
  const tags = new Set<string>();
  let whole = true;

  const send: Send = async (_method, _url, _body, { call, ...given }) => {
    const read = readings.get(call);
    if (!read) throw new Error(`${call} is not for everybody to read, and a page is.`);
    try {
      const { answer, tags: shown } = await read(given, { caller, request, reply });
      for (const tag of shown) tags.add(tag);
      return { status: 200, body: answer };
    } catch (error) {
      const { status, body } = refusalOf(error, request, reports);
      // A page may stand with a block that failed; the next visitor deserves another try.
      if (status >= 500) whole = false;
      return { status, body };
    }
  };
  return { send, tags, isWhole: () => whole };
}
