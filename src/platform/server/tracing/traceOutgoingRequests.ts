import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { activeSpan, type Span } from "./activeSpan.ts";

type FetchRequest = { origin: string | URL; method: string };
type HttpRequest = { method: string; host: string; getHeader(name: string): unknown };

/**
 * Adds a span for every HTTP request to another service (payment gateway, bucket, OAuth provider), whether by `fetch` or
 * `node:http`. Names the host only: paths contain ids. Returns a function that stops it.
 */
export function traceOutgoingRequests(): () => void {
  const open = new WeakMap<object, Span>();

  function start(request: object, method: string, host: string): void {
    const parent = activeSpan();
    if (!parent?.isRecorded) return;
    const attributes = { "http.request.method": method, "server.address": host };
    open.set(request, parent.startChild(`${method} ${host}`, "client", attributes));
  }

  function end(request: object, error?: unknown): void {
    open.get(request)?.end(error);
    open.delete(request);
  }

  const setStatus = (request: object, status: number) =>
    open.get(request)?.set({ "http.response.status_code": status });

  const handlers: Record<string, (message: never) => void> = {
    "undici:request:create": ({ request }: { request: FetchRequest }) =>
      start(request, request.method, new URL(request.origin).host),
    "undici:request:headers": ({ request, response }: { request: object; response: { statusCode: number } }) =>
      setStatus(request, response.statusCode),
    "undici:request:trailers": ({ request }: { request: object }) => end(request),
    "undici:request:error": ({ request, error }: { request: object; error: unknown }) => end(request, error),
    "http.client.request.start": ({ request }: { request: HttpRequest }) =>
      start(request, request.method, String(request.getHeader("host") ?? request.host)),
    "http.client.response.finish": ({ request, response }: { request: object; response: { statusCode: number } }) => {
      setStatus(request, response.statusCode);
      end(request);
    },
    "http.client.request.error": ({ request, error }: { request: object; error: unknown }) => end(request, error),
  };
  for (const [channel, handle] of Object.entries(handlers)) subscribe(channel, handle as () => void);
  return () => {
    for (const [channel, handle] of Object.entries(handlers)) unsubscribe(channel, handle as () => void);
  };
}
