import {
  type Client,
  type Contract,
  type EndpointCall,
  type EndpointCalls,
  methodAndPath,
} from "#platform/contract.ts";
import type { ErrorKey, ErrorParams } from "#platform/errors.ts";
import type { SendRequest } from "#platform/renderer.ts";

/** An error response of the API. `key` has a text in every language. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly key: ErrorKey;
  readonly fields: Readonly<Record<string, ErrorKey>>;
  /** The other fields of the response: remaining stock, seconds to wait, the new total. */
  readonly params: ErrorParams;

  constructor(status: number, body: unknown) {
    const { message, fields, ...params } = (body ?? {}) as Record<string, unknown>;
    super(String(message));
    this.status = status;
    this.key = (message ?? "common.server") as ErrorKey;
    this.fields = (fields ?? {}) as Record<string, ErrorKey>;
    this.params = params as ErrorParams;
  }
}

type EndpointCallsOf<C extends Contract> = { [Name in keyof C]: C[Name]["call"] };
type RequestInput = { params?: object; query?: object; body?: unknown };

/**
 * Creates the client of a contract. Amounts are pounds; methods throw `ApiError`, whose `key` has a text. Bundles contain
 * names and paths, no schemas. Methods are created on first access: a page uses three calls of a hundred.
 */
export const createClient = <C extends Contract>(
  calls: EndpointCallsOf<C> & EndpointCalls,
  send: SendRequest,
): Client<C> =>
  new Proxy(calls, {
    get: (all, name: string) =>
      all[name] && ((input: RequestInput = {}) => sendCall(all[name] as EndpointCall, input, send)),
  }) as unknown as Client<C>;

async function sendCall(where: EndpointCall, input: RequestInput, send: SendRequest): Promise<unknown> {
  const [method, path] = methodAndPath(where);
  const params = toStringValues(input.params);
  const query = toStringValues(input.query);
  const url = path.replace(/:(\w+)/g, (_, name: string) => encoded(String(params[name])));
  const search = String(new URLSearchParams(query));
  const answer = await send(method, search ? `${url}?${search}` : url, input.body, { call: where, params, query });
  if (answer.status >= 400) throw new ApiError(answer.status, answer.body);
  return answer.body;
}

/** Returns URL parameters: omits undefined values and converts the others to strings. */
function toStringValues(values: object = {}): Record<string, string> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}

/** Lone surrogates, left by a truncated field or a paste, cannot be URL-encoded: they become U+FFFD, as in bodies. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, "\uFFFD"));
