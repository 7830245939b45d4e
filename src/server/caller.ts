import type { FastifyRequest } from "fastify";
import { isLanguage, type Language } from "#platform/languages.ts";
import type { Caller } from "#platform/server/visitor.ts";

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: request.ip,
    userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
    language: languageOf(request),
    requestId: request.id,
  };
}

/** The specification's order, as far as a server can see it: query, cookie, browser; English otherwise. */
export function languageOf(request: FastifyRequest): Language {
  const { lng } = request.query as { lng?: unknown };
  const wished = [
    typeof lng === "string" ? lng : undefined,
    request.cookies?.lng,
    ...(request.headers["accept-language"] ?? "").split(",").map((range) => range.trim().slice(0, 2).toLowerCase()),
  ];
  return wished.find((wish): wish is Language => wish !== undefined && isLanguage(wish)) ?? "en";
}
