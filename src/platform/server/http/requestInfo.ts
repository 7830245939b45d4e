import type { FastifyRequest } from "fastify";
import { isLanguage, type Language } from "#platform/languages.ts";
import type { RequestInfo } from "#platform/server/requestContext.ts";

export function requestInfoOf(request: FastifyRequest): RequestInfo {
  return {
    ip: request.ip,
    userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
    language: requestLanguage(request),
    requestId: request.id,
  };
}

/** Returns the language in the specification's order, as far as a server sees it: query, cookie, browser, English. */
export function requestLanguage(request: FastifyRequest): Language {
  const { lng } = request.query as { lng?: unknown };
  if (typeof lng === "string" && isLanguage(lng)) return lng;
  return cookieOrBrowserLanguage(request.cookies?.lng, request.headers["accept-language"]);
}

export function cookieOrBrowserLanguage(cookie: string | undefined, accepted = ""): Language {
  if (cookie !== undefined && isLanguage(cookie)) return cookie;
  const ranges = accepted.split(",").map((range) => range.trim().slice(0, 2).toLowerCase());
  return ranges.find(isLanguage) ?? "en";
}
