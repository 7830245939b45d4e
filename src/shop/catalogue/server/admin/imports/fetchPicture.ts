import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { join, resolve } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ErrorKey, ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import { resolvePublicHost } from "#platform/server/resolvePublicHost.ts";

const timeout = 15_000;
const maxBytes = 10 * 1024 * 1024;
const maxRedirects = 3;

/**
 * Loads a picture from another server into the folder of uploads; the caller deletes the file. Follows few redirects,
 * and connects each time only to public addresses. Throws a ShopError for whatever is no picture of at most 10 MB.
 */
export async function fetchPicture(url: string, config: Config): Promise<Upload> {
  const folder = resolve(config.DATA_DIR, "incoming");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await openFollowing(url, config, signal);
    let bytes = 0;
    const counter = new Transform({
      transform(part: Buffer, _encoding, done) {
        bytes += part.length;
        if (bytes > maxBytes) done(refusal("import.pictureTooLarge"));
        else done(null, part);
      },
    });
    await pipeline(response, counter, createWriteStream(path, { mode: 0o600 }), { signal });
    return { name: "images", path, bytes };
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof ShopError) throw error;
    throw refusal("import.pictureUnreachable");
  }
}

const refusal = (key: ErrorKey) => new ShopError("invalid", key);

async function openFollowing(first: string, config: Config, signal: AbortSignal): Promise<IncomingMessage> {
  let url: URL | null = URL.parse(first);
  for (let step = 0; step <= maxRedirects; step++) {
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "") throw refusal("import.pictureUrl");
    const response = await open(url, config, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy();
      url = URL.parse(headers.location, url.href);
      continue;
    }
    if (statusCode === 200) return response;
    response.destroy();
    throw refusal("import.pictureUnreachable");
  }
  throw refusal("import.pictureUnreachable");
}

async function open(url: URL, config: Config, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = await resolvePublicHost(url, config).catch(() => {
    throw refusal("import.pictureAddress");
  });
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      headers: { accept: "image/*", "user-agent": "Nabta-Import/1" },
      signal,
      agent: false,
      lookup: (_host, { all }, answer) => {
        const [address] = addresses;
        if (all) answer(null, addresses);
        else answer(null, address?.address ?? "", address?.family);
      },
    });
    outgoing.on("error", reject);
    outgoing.on("response", resolve);
    outgoing.end();
  });
}
