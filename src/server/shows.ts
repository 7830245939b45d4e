import type { FastifyReply, FastifyRequest } from "fastify";

const asking = "x-shows";
const telling = "cache-tag";

/** Sent by the page renderer, which wants to know what it will have shown. */
export const wantsToKnow = { [asking]: "1" };

/**
 * Says what an answer shows (`product ID`, `stock ID`, `lists`), so that a page made from it goes from the page cache
 * when that changes. Only the renderer is told: a list of a hundred names is no header for a proxy.
 */
export function shows(request: FastifyRequest, reply: FastifyReply, tags: readonly string[]): void {
  if (request.headers[asking]) reply.header(telling, tags.join(","));
}

export const shownBy = (headers: Record<string, unknown>): string[] =>
  String(headers[telling] ?? "")
    .split(",")
    .filter((tag) => tag !== "");
