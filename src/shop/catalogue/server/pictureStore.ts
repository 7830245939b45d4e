import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { demoFolder } from "./demo/catalogueFile.ts";

/** Where pictures live: originals as they came, and the widths made from them. A local folder; a bucket could stand in. */
export type PictureStore = {
  original(file: string): Promise<Buffer | undefined>;
  made(name: string): Promise<Buffer | undefined>;
  keep(name: string, bytes: Buffer): Promise<void>;
};

export function localPictures(dataDir: string): PictureStore {
  const uploads = resolve(dataDir, "uploads");
  const media = resolve(dataDir, "media");
  const drawn = resolve(demoFolder, "pictures");
  return {
    original: async (file) => (await read(uploads, file)) ?? (await read(drawn, file)),
    // Two letters of the name make the folder, so that none of them holds a hundred thousand files.
    made: (name) => read(resolve(media, name.slice(0, 2)), name),
    async keep(name, bytes) {
      const place = resolve(media, name.slice(0, 2), name);
      await mkdir(dirname(place), { recursive: true });
      // Another process may be reading it: it is there as a whole or not at all.
      const half = `${place}.${randomUUID()}`;
      await writeFile(half, bytes);
      await rename(half, place);
    },
  };
}

async function read(root: string, file: string): Promise<Buffer | undefined> {
  const path = resolve(root, file);
  if (!path.startsWith(root + sep)) return undefined;
  return readFile(path).catch(() => undefined);
}
