import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { checkBucket, createBucketPictureStore } from "#shop/media/server/bucketPictureStore.ts";
import { type Check, fine, problem } from "./finding.ts";

/** Writes, reads, lists and removes a small file where pictures are kept. */
export const checkPictures: Check = async ({ bucket, DATA_DIR }) => {
  const name = `doctor-${randomUUID()}.txt`;
  if (!bucket) {
    const folder = resolve(DATA_DIR);
    if (!existsSync(folder)) return [problem(`DATA_DIR ${folder} is not there: start the shop once, or create it.`)];
    try {
      await writeFile(join(folder, name), "written by npm run doctor");
      await rm(join(folder, name));
      return [fine(`${folder} can be written`)];
    } catch (error) {
      return [problem(`DATA_DIR ${folder} cannot be written by this user (${(error as NodeJS.ErrnoException).code}).`)];
    }
  }
  try {
    const silence = await checkBucket(bucket);
    if (silence) return [problem(silence)];
  } catch (error) {
    return [problem((error as Error).message)];
  }
  const store = createBucketPictureStore(bucket);
  const steps: [string, () => Promise<boolean>][] = [
    ["write to", () => store.write("media", name, Buffer.from("doctor")).then(() => true)],
    ["read from", async () => (await store.read("media", name))?.toString() === "doctor"],
    [
      "list",
      async () => {
        for await (const file of store.list("media")) if (file.name === name) return true;
        return false;
      },
    ],
    [
      "delete from",
      async () => {
        await store.remove("media", [name]);
        return (await store.read("media", name)) === undefined;
      },
    ],
  ];
  const failed: string[] = [];
  for (const [action, run] of steps) if (!(await run().catch(() => false))) failed.push(action);
  return failed.length === 0
    ? [fine(`bucket ${bucket.name} can be written, read, listed and deleted from`)]
    : [problem(`the keys may not ${failed.join(", ")} bucket ${bucket.name}: extend their rights.`)];
};
