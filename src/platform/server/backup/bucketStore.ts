import { setTimeout as wait } from "node:timers/promises";
import { S3mini } from "s3mini";
import type { BackupStore, Chunks } from "./backupStore.ts";
import type { BackupBucket } from "./backupTarget.ts";

/** S3 requires 5 MiB for each part but the last, and permits 10,000 parts: 80 GiB for one file. */
const partBytes = 8 * 1024 * 1024;
const attempts = 4;

export function createBucketStore(bucket: BackupBucket): BackupStore {
  const { endpoint, name, prefix, region, accessKeyId, secretAccessKey } = bucket;
  const s3 = new S3mini({
    endpoint: `${endpoint.replace(/\/$/, "")}/${name}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: 60_000,
  });
  const keyOf = (path: string) => `${prefix}${path}`;

  async function upload(key: string, chunks: Chunks): Promise<number> {
    let bytes = 0;
    let uploadId: string | undefined;
    const parts: { partNumber: number; etag: string }[] = [];
    try {
      for await (const { part, isLast } of inParts(chunks)) {
        bytes += part.length;
        if (isLast && parts.length === 0) {
          await retried(() => s3.putObject(key, part));
          return bytes;
        }
        uploadId ??= await retried(() => s3.getMultipartUploadId(key));
        const id = uploadId;
        parts.push(await retried(() => s3.uploadPart(key, id, part, parts.length + 1)));
      }
      const id = uploadId ?? "";
      await retried(() => s3.completeMultipartUpload(key, id, parts));
      return bytes;
    } catch (error) {
      // Otherwise the bucket keeps the parts, unseen and paid for.
      if (uploadId) await s3.abortMultipartUpload(key, uploadId).catch(() => {});
      throw error;
    }
  }

  async function* listPages(startsWith: string, delimiter?: string) {
    let next: string | undefined;
    do {
      const page = await retried(() =>
        s3.listObjectsPaged("/", keyOf(startsWith), 1000, next, delimiter ? { delimiter } : {}),
      );
      yield page?.objects ?? [];
      next = page?.nextContinuationToken;
    } while (next);
  }

  return {
    place: `s3://${name}/${prefix}`,
    at: bucket,
    async read(path) {
      const answer = await retried(() => s3.getObjectResponse(keyOf(path)));
      return answer?.body ? (answer.body as unknown as AsyncIterable<Uint8Array>) : undefined;
    },
    write: (path, chunks) => upload(keyOf(path), chunks),
    async *list(startsWith) {
      for await (const objects of listPages(startsWith))
        for (const { Key, Size, LastModified } of objects)
          yield { path: Key.slice(prefix.length), bytes: Number(Size), at: new Date(LastModified) };
    },
    async folders() {
      const names = new Set<string>();
      for await (const objects of listPages("", "/"))
        for (const { Key } of objects) {
          const [first, ...rest] = Key.slice(prefix.length).split("/");
          if (first && rest.length > 0) names.add(first);
        }
      return [...names];
    },
    async remove(paths) {
      for (const path of paths) await retried(() => s3.deleteObject(keyOf(path)));
    },
  };
}

async function* inParts(chunks: Chunks): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    if (length >= partBytes) {
      yield { part: Buffer.concat(waiting), isLast: false };
      waiting = [];
      length = 0;
    }
    waiting.push(chunk);
    length += chunk.length;
  }
  yield { part: Buffer.concat(waiting), isLast: true };
}

/** Buckets answer 500 and 503 now and then, and ask to try again. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { status = 0 } = error as { status?: number };
      if (attempt === attempts || (status >= 400 && status < 500)) throw error;
      await wait(200 * 4 ** attempt);
    }
  }
}
