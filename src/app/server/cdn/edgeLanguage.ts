import type { FastifyReply, FastifyRequest } from "fastify";
import { isLanguage, type Language } from "#platform/languages.ts";

/**
 * Set by rules of the content network to the language of cookie and browser, and part of its cache key. A request
 * without it comes past these rules, so its answer must not be kept: the next visitor may read another language.
 */
export const edgeLanguageHeader = "x-shop-language";

export function edgeLanguage({ headers }: FastifyRequest): Language | undefined {
  const given = headers[edgeLanguageHeader];
  return typeof given === "string" && isLanguage(given) ? given : undefined;
}

/** Returns whether others may get the answer to this request. A choice of the language sets a cookie. */
export const isSharedRequest = (request: FastifyRequest, reply: FastifyReply): boolean =>
  edgeLanguage(request) !== undefined &&
  (request.query as { lng?: unknown }).lng === undefined &&
  !reply.hasHeader("set-cookie");
