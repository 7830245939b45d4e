import { readFile } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { S3mini } from "s3mini";
import { ShopError } from "#platform/errors.ts";
import { type Bucket, StartError } from "#platform/server/config.ts";
import { demoFolder } from "../demo/catalogueFile.ts";
import type { PictureStore, Shelf } from "../pictureStore.ts";

/** Pictures in a bucket that speaks S3. The demo's drawings stay where they are: with the code. */
export function bucketPictures(bucket: Bucket): PictureStore {
  const s3 = clientOf(bucket);
  const keyOf = (shelf: Shelf, name: string) => `${shelf}/${name}`;
  return {
    async read(shelf, name) {
      if (name.split("/").includes("..")) return undefined;
      const found = await s3.getObjectArrayBuffer(keyOf(shelf, name));
      if (found) return Buffer.from(found);
      return shelf === "uploads" ? drawing(name) : undefined;
    },
    async keep(shelf, name, bytes) {
      const type = name.endsWith(".avif") ? "image/avif" : name.endsWith(".webp") ? "image/webp" : undefined;
      try {
        await s3.putObject(keyOf(shelf, name), bytes, type);
      } catch (error) {
        throw (error as { status?: number }).status === 507 ? new ShopError("noRoom", "request.noRoom") : error;
      }
    },
    async remove(shelf, names) {
      for (const name of names) await s3.deleteObject(keyOf(shelf, name));
    },
    async *all(shelf) {
      let next: string | undefined;
      do {
        const page = await s3.listObjectsPaged("/", `${shelf}/`, 1000, next);
        for (const { Key, LastModified } of page?.objects ?? [])
          yield { name: Key.slice(shelf.length + 1), at: new Date(LastModified) };
        next = page?.nextContinuationToken;
      } while (next);
    },
  };
}

/** Asked once at the start, so that a wrong key is told to whoever starts the shop and not to whoever uploads. */
export async function checkBucket(bucket: Bucket): Promise<void> {
  const found = await clientOf(bucket)
    .bucketExists()
    .catch((error: Error) => error);
  if (found === true) return;
  if (found === false)
    throw new StartError(
      `S3_BUCKET ${bucket.name} is not there, or not ours to use: create it, or correct its name and the keys.`,
    );
  throw new StartError(
    `S3_ENDPOINT ${bucket.endpoint} does not answer (${found.message.slice(0, 120)}): check the address.`,
  );
}

const clientOf = ({ endpoint, name, region, accessKeyId, secretAccessKey }: Bucket) =>
  new S3mini({
    endpoint: `${endpoint.replace(/\/$/, "")}/${name}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: 8_000,
  });

function drawing(name: string) {
  const root = resolve(demoFolder, "pictures");
  const path = resolve(root, name);
  return path.startsWith(root + sep) ? readFile(path).catch(() => undefined) : undefined;
}
