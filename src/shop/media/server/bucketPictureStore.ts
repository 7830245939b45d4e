import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { S3mini } from "s3mini";
import { ShopError } from "#platform/errors.ts";
import { type Bucket, StartError } from "#platform/server/config.ts";
import { demoFolder } from "./demoFolder.ts";
import type { PictureFolder, PictureStore } from "./pictureStore.ts";

const types: Record<string, string> = { avif: "image/avif", webp: "image/webp", png: "image/png", jpg: "image/jpeg" };

/** Picture store in an S3-compatible bucket. Demo pictures are still read from the repository. */
export function createBucketPictureStore(bucket: Bucket): PictureStore {
  const s3 = createS3Client(bucket);
  const keyOf = (folder: PictureFolder, name: string) => `${folder}/${name}`;
  return {
    async read(folder, name) {
      if (name.split("/").includes("..")) return undefined;
      const found = await s3.getObjectArrayBuffer(keyOf(folder, name));
      if (found) return Buffer.from(found);
      return folder === "uploads" ? readDemoPicture(name) : undefined;
    },
    async write(folder, name, bytes) {
      const type = types[name.slice(name.lastIndexOf(".") + 1)];
      try {
        await s3.putObject(keyOf(folder, name), bytes, type);
      } catch (error) {
        throw (error as { status?: number }).status === 507 ? new ShopError("noRoom", "request.noRoom") : error;
      }
    },
    async remove(folder, names) {
      for (const name of names) await s3.deleteObject(keyOf(folder, name));
    },
    async *list(folder) {
      let next: string | undefined;
      do {
        const page = await s3.listObjectsPaged("/", `${folder}/`, 1000, next);
        for (const { Key, LastModified } of page?.objects ?? [])
          yield { name: Key.slice(folder.length + 1), at: new Date(LastModified) };
        next = page?.nextContinuationToken;
      } while (next);
    },
    answers: createAnswerCheck(s3),
  };
}

/** Milliseconds between two questions. */
const askEvery = 15_000;

function createAnswerCheck(s3: S3mini): () => boolean {
  let answered = true;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - askedAt > askEvery) {
      askedAt = performance.now();
      s3.bucketExists().then(
        () => (answered = true),
        () => (answered = false),
      );
    }
    return answered;
  };
}

/**
 * Checks the bucket at start-up, so that wrong credentials fail the deployment and not the first upload, and that its
 * public URL serves no originals and no return photos. Returns why it could not be checked: a bucket that is down must
 * not keep the shop closed.
 * @throws StartError
 */
export async function checkBucket(bucket: Bucket): Promise<string | undefined> {
  const found = await createS3Client(bucket)
    .bucketExists()
    .catch((error: Error) => error);
  if (found === true)
    return requirePrivateUploads(bucket).catch((error) => {
      if (error instanceof StartError) throw error;
      return noAnswer(bucket, error);
    });
  if (found === false)
    throw new StartError(
      `S3_BUCKET ${bucket.name} is not there, or not ours to use: create it, or correct its name and the keys.`,
    );
  return noAnswer(bucket, found);
}

const noAnswer = ({ endpoint }: Bucket, { message }: Error) =>
  `S3_ENDPOINT ${endpoint} does not answer (${message.slice(0, 120)}): pictures without a copy are missing.`;

/** @throws StartError when anybody may read a file of `uploads/` by its name. */
async function requirePrivateUploads(bucket: Bucket): Promise<undefined> {
  if (!bucket.publicUrl) return undefined;
  const store = createBucketPictureStore(bucket);
  const name = `public-check-${randomUUID()}`;
  await store.write("uploads", name, Buffer.from(name));
  // An unreachable URL tells nothing, and does not keep the shop closed.
  const served = await fetch(`${bucket.publicUrl}/uploads/${name}`, { signal: AbortSignal.timeout(5_000) })
    .then((answer) => answer.text())
    .catch(() => "");
  await store.remove("uploads", [name]);
  if (served === name)
    throw new StartError(
      `S3_PUBLIC_URL ${bucket.publicUrl} serves uploads/, where return photos are: allow public reads of media/* only.`,
    );
  return undefined;
}

const createS3Client = ({ endpoint, name, region, accessKeyId, secretAccessKey }: Bucket) =>
  new S3mini({
    endpoint: `${endpoint.replace(/\/$/, "")}/${name}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: 8_000,
  });

function readDemoPicture(name: string) {
  const root = resolve(demoFolder, "pictures");
  const path = resolve(root, name);
  return path.startsWith(root + sep) ? readFile(path).catch(() => undefined) : undefined;
}
