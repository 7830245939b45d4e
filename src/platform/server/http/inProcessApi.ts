import type { FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "#platform/languages.ts";
import type { EndpointQuery, SendRequest } from "#platform/renderer.ts";
import type { RequestInfo } from "#platform/server/requestContext.ts";
import { toErrorResponse } from "./errorHandler.ts";

/** Calls an endpoint without HTTP: same validation and same errors, but no JSON is serialised and parsed. */
export type InProcessHandler = (
  given: Pick<EndpointQuery, "params" | "query">,
  from: { caller: RequestInfo; request: FastifyRequest; reply: FastifyReply },
) => Promise<{ answer: unknown; tags: readonly string[] }>;

/** Cache tag of a product list without products. No change in the catalogue invalidates it. */
export const emptyListTag = "empty list";

const expiryPrefix = "expires ";

/** Cache tags of an answer that changes at a known time without any notice, such as by a schedule. */
export const expiryTags = (at: Date | undefined): string[] => (at ? [expiryPrefix + at.getTime()] : []);

/** Returns the earliest time of the expiry tags, in ms, or undefined. */
export function earliestExpiry(tags: Iterable<string>): number | undefined {
  const times = [...tags]
    .filter((tag) => tag.startsWith(expiryPrefix))
    .map((tag) => Number(tag.slice(expiryPrefix.length)));
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Runs the API calls of one page's loaders and collects cache tags. Has no user: pages must not depend on one. */
export function createInProcessApi(language: Language, request: FastifyRequest, reply: FastifyReply) {
  const { readings, reports } = request.server;
  const caller: RequestInfo = { ip: "", userAgent: "", language, requestId: request.id };
  const tags = new Set<string>();
  let whole = true;

  const send: SendRequest = async (_method, _url, _body, { call, ...given }) => {
    const read = readings.get(call);
    if (!read) throw new Error(`Loaders may only call public GET endpoints: ${call} is not one.`);
    try {
      const { answer, tags: shown } = await read(given, { caller, request, reply });
      for (const tag of shown) tags.add(tag);
      return { status: 200, body: answer };
    } catch (error) {
      const { status, body } = toErrorResponse(error, request, reports);
      // A page may render with a failed block; it is not cached, so that the next visitor gets another attempt.
      if (status >= 500) whole = false;
      return { status, body };
    }
  };
  return { send, tags, isWhole: () => whole };
}
