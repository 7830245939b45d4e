import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "#platform/languages.ts";
import { cookieOrBrowserLanguage } from "#platform/server/http/requestInfo.ts";
import { edgeLanguageHeader } from "../cdn/edgeLanguage.ts";
import type { CachedPage } from "./pageCache.ts";

type FindPage = (language: Language, path: string) => CachedPage | undefined;

declare module "fastify" {
  interface FastifyInstance {
    /** Finds pages whose answer may be repeated; undefined in a server without pages. */
    repeatable: { find: FindPage | undefined };
  }
}

/**
 * Answers cached pages before cookies, security headers and the rest of the request's life: all of them are in the
 * repeated answer. Register it before the plugins whose work it saves.
 */
export function repeatAnswers(app: FastifyInstance): void {
  const repeatable: FastifyInstance["repeatable"] = { find: undefined };
  app.decorate("repeatable", repeatable);
  app.addHook("onRequest", (request, reply, done) => {
    const answer = repeatable.find && findAnswer(request, repeatable.find);
    if (!answer) return done();
    reply.hijack();
    const { raw } = reply;
    const id = ["x-request-id", request.id];
    if (answer.isUnchanged) raw.writeHead(304, [...answer.unchangedHeaders, ...id]).end();
    else raw.writeHead(200, [...answer.headers, ...id]).end(answer.body);
  });
}

function findAnswer({ raw: { method, url = "", headers } }: FastifyRequest, find: FindPage) {
  // A query may choose a language or filters, HEAD has no body, and the content network gets other headers.
  if (method !== "GET" || url.includes("?") || headers[edgeLanguageHeader] !== undefined) return undefined;
  if (!acceptsBrotli(headers["accept-encoding"])) return undefined;
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
