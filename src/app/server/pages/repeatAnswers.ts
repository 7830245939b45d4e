import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { pagePattern } from "#pages";
import type { Language } from "#platform/languages.ts";
import { cookieOrBrowserLanguage } from "#platform/server/http/requestInfo.ts";
import { edgeLanguageHeader } from "../cdn/edgeLanguage.ts";
import type { CachedPage } from "./pageCache.ts";

type FindPage = (language: Language, path: string) => CachedPage | undefined;
export type Answered = { reqId: string; method: "GET"; route: string; status: 200 | 304; ms: number };

declare module "fastify" {
  interface FastifyInstance {
    /** Finds pages whose answer may be repeated; undefined in a server without pages. */
    repeatable: { find: FindPage | undefined };
  }
}

/**
 * Answers cached pages before Fastify sees the request: everything that hooks and plugins would add is in the repeated
 * answer. `onAnswered` stands for the hooks that count and log requests.
 */
export function repeatAnswers(app: FastifyInstance, onAnswered: (answered: Answered) => void): void {
  const { repeatable } = app;
  const handlers = app.server.listeners("request");
  app.server.removeAllListeners("request").on("request", (request, response) => {
    const began = performance.now();
    const answer = repeatable.find && findAnswer(request, repeatable.find);
    if (!answer) {
      for (const handle of handlers) handle.call(app.server, request, response);
      return;
    }
    const { route, isUnchanged, body } = answer;
    const reqId = randomUUID();
    const status = isUnchanged ? 304 : 200;
    const headers = isUnchanged ? answer.unchangedHeaders : answer.headers;
    response.writeHead(status, [...headers, "x-request-id", reqId]).end(isUnchanged ? undefined : body);
    onAnswered({ reqId, method: "GET", route, status, ms: performance.now() - began });
  });
}

function findAnswer({ method, url = "", headers }: IncomingMessage, find: FindPage) {
  // A query may choose a language or filters, HEAD has no body, and the content network gets other headers.
  if (method !== "GET" || url.includes("?") || headers[edgeLanguageHeader] !== undefined) return undefined;
  // A hook refuses such a request.
  if (headers.host === undefined) return undefined;
  // Fastify limits the time of a body, which no browser sends here.
  if (headers["content-length"] ?? headers["transfer-encoding"]) return undefined;
  if (!acceptsBrotli(headers["accept-encoding"]?.toString())) return undefined;
  const language = languageOf(headers.cookie, headers["accept-language"]);
  const page = language && find(language, url);
  if (!page?.repeatable) return undefined;
  return { ...page.repeatable, isUnchanged: matchesEtag(headers["if-none-match"], page.etag) };
}

/** Returns undefined for a cookie that takes a real parser. */
function languageOf(cookies: string | undefined, accepted: string | undefined): Language | undefined {
  if (!cookies?.includes("lng")) return cookieOrBrowserLanguage(undefined, accepted);
  const chosen = /(?:^|; ?)lng=([a-z]{2})(?:;|$)/.exec(cookies)?.[1];
  return chosen === undefined ? undefined : cookieOrBrowserLanguage(chosen, accepted);
}

/** Stores the headers of the first answer for the next ones; `reply` must be about to send the body. */
export function storeAnswer(page: CachedPage, body: Buffer, reply: FastifyReply): void {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => name !== "x-request-id");
  // A cookie is for one visitor.
  if (headers.some(([name]) => name === "set-cookie")) return;
  const unchanged = headers.filter(([name]) => !name.startsWith("content-type") && name !== "content-encoding");
  page.repeatable = {
    route: pagePattern(reply.request.url),
    body,
    headers: [...listed(headers), "content-length", String(body.length)],
    unchangedHeaders: listed(unchanged),
  };
}

const listed = (headers: readonly (readonly [string, unknown])[]) =>
  headers.flatMap(([name, value]) => [name, String(value)]);

/** `br;q=0` means that brotli is not acceptable. */
export const acceptsBrotli = (accepted = ""): boolean => /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted);

/** Proxies may send several ETags, with or without the weak prefix. */
export const matchesEtag = (tags: string | undefined, etag: string): boolean =>
  tags?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, "")) ?? false;
