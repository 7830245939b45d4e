import http from "node:http";
import https from "node:https";
import type { Config } from "#platform/server/config.ts";
import { resolvePublicHost } from "#platform/server/resolvePublicHost.ts";

/** Shorter than the claim of a delivery. */
const timeout = 5_000;
/** Receivers have nothing to say beyond the status. */
const maxAnswerBytes = 65_536;

type Request = { url: string; body: string; headers: Record<string, string> };

/**
 * Posts once and returns the status of the answer. Follows no redirect, which could lead into the shop's own network.
 * Throws if there is no answer in time, or if the host is not public.
 */
export async function postWebhook({ url, body, headers }: Request, config: Config): Promise<number> {
  const target = new URL(url);
  const addresses = await resolvePublicHost(target, config);
  const { request } = target.protocol === "https:" ? https : http;
  return new Promise<number>((resolve, reject) => {
    const outgoing = request(target, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      signal: AbortSignal.timeout(timeout),
      agent: false,
      lookup: (_host, { all }, answer) => {
        const [first] = addresses;
        if (all) answer(null, addresses);
        else answer(null, first?.address ?? "", first?.family);
      },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      let bytes = 0;
      const done = () => resolve(response.statusCode ?? 0);
      response.on("data", (part: Buffer) => {
        bytes += part.length;
        if (bytes > maxAnswerBytes) response.destroy();
      });
      response.on("end", done);
      response.on("close", done);
      response.on("error", done);
    });
    outgoing.end(body);
  });
}
