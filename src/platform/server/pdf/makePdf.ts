import { fileURLToPath } from "node:url";
import { ShopError } from "#platform/errors.ts";
import { ChildProcessError, createChildProcessQueue } from "../createChildProcessQueue.ts";
import type { PdfRequest } from "./typstWorker.ts";

const print = createChildProcessQueue<PdfRequest, Uint8Array>({
  script: new URL("./typstWorker.ts", import.meta.url),
  heapMb: 96,
  maxWaiting: 20,
  timeoutMs: 40_000,
  idleMs: 15_000,
  recycleBytes: 200_000_000,
});

/**
 * Returns a template rendered as PDF with data, which is text and numbers and never markup. A child process renders one
 * document at a time: it does not block requests, has none of the shop's secrets, starts with the first document, and
 * exits, freeing all its memory, some time after the last one.
 */
export async function makePdf(template: URL, data: unknown, { tagged = true } = {}): Promise<Buffer> {
  try {
    return Buffer.from(await print({ template: fileURLToPath(template), data: JSON.stringify(data), tagged }));
  } catch (error) {
    throw error instanceof ChildProcessError ? new ShopError("unavailable", "common.server") : error;
  }
}
