import { z } from "zod";

/** Bosta rejected the request (4xx). */
export class BostaError extends Error {
  override readonly name = "BostaError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Milliseconds; two calls take less than the lease of a booking. */
const timeoutMs = 20_000;

const envelope = z.object({ message: z.string().nullish(), data: z.unknown() });
const errorBody = z.object({ message: z.string() });

export type BostaClient = ReturnType<typeof createBostaClient>;

/**
 * Client for Bosta's REST API v2, https://docs.bosta.co/docs/how-to/create-your-first-delivery. The key goes into
 * `Authorization` as it is. Returns `data` of the answer. Throws BostaError for a rejection, Error for a missing answer.
 */
export function createBostaClient(baseUrl: string, key: string) {
  async function send(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Response> {
    const response = await fetch(new URL(`/api/v2${path}`, baseUrl), {
      method,
      headers: { authorization: key, accept: "application/json", "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A redirect would pass on the key and personal data.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return response;
    const text = await response.text();
    // 429 does not answer the request itself.
    if (response.status >= 500 || response.status === 429)
      throw new Error(`Bosta request failed with status ${response.status}`);
    throw new BostaError(response.status, messageOf(text) ?? `Bosta: ${response.status}`);
  }

  return {
    async call(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown> {
      return envelope.parse(await (await send(method, path, body)).json()).data;
    },
    /** Air waybills come as PDF, or as base64 in `data`. */
    async callForPdf(path: string, body: object): Promise<Uint8Array> {
      const response = await send("POST", path, body);
      if (/pdf/.test(response.headers.get("content-type") ?? "")) return new Uint8Array(await response.arrayBuffer());
      const { data } = z.object({ data: z.string().min(1) }).parse(await response.json());
      return new Uint8Array(Buffer.from(data, "base64"));
    },
  };
}

function messageOf(text: string): string | undefined {
  try {
    return errorBody.parse(JSON.parse(text)).message;
  } catch {
    return undefined;
  }
}
