import { pipeline, Readable } from "node:stream";
import { createGunzip, createGzip, gunzipSync, gzipSync } from "node:zlib";
import { type Chunks, chunkBytes } from "./backupStore.ts";

/** A level of 2 takes half the time of the usual 6, for a tenth more bytes. */
const level = 2;

/** Compresses a stream. A small one at once: a database has a thousand small files, and each zlib stream costs 300 kB. */
export async function* gzip(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const { start, rest } = await readStart(chunks);
  if (!rest) yield gzipSync(start, { level });
  else yield* through(joined(start, rest), createGzip({ level }));
}

export async function* gunzip(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const { start, rest } = await readStart(chunks);
  if (!rest) yield gunzipSync(start);
  else yield* through(joined(start, rest), createGunzip());
}

/** Reads a stream until it ends or a chunk's length has come; `rest` is undefined if it ended. */
async function readStart(chunks: Chunks) {
  const rest = iterate(chunks);
  const read: Uint8Array[] = [];
  for (let length = 0; length <= chunkBytes; ) {
    const next = await rest.next();
    if (next.done) return { start: Buffer.concat(read) };
    read.push(next.value);
    length += next.value.length;
  }
  return { start: Buffer.concat(read), rest };
}

async function* iterate(chunks: Chunks): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

async function* joined(start: Buffer, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  yield* rest;
}

/** An error of the source destroys the transform, and the loop that reads it throws it. */
function through(
  chunks: Chunks,
  transform: ReturnType<typeof createGzip | typeof createGunzip>,
): AsyncIterable<Buffer> {
  pipeline(Readable.from(chunks, { objectMode: false }), transform, () => {});
  return transform;
}
