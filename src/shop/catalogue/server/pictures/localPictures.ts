import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ShopError } from "#platform/errors.ts";
import { isFull } from "#server/uploads.ts";
import { demoFolder } from "../demo/catalogueFile.ts";
import type { PictureStore, Shelf } from "../pictureStore.ts";

/** Pictures in a folder. Two letters of a name make a folder of its own, so that none holds a hundred thousand files. */
export function localPictures(dataDir: string): PictureStore {
  const roots = { uploads: resolve(dataDir, "uploads"), media: resolve(dataDir, "media") };
  const drawn = resolve(demoFolder, "pictures");
  const placeOf = (shelf: Shelf, name: string) =>
    inside(roots[shelf], shelf === "media" ? join(name.slice(0, 2), name) : name);

  return {
    async read(shelf, name) {
      const own = await read(placeOf(shelf, name));
      return own ?? (shelf === "uploads" ? read(inside(drawn, name)) : undefined);
    },
    async keep(shelf, name, bytes) {
      const place = placeOf(shelf, name);
      if (!place) throw new Error(`No place for ${name}`);
      const half = `${place}.${randomUUID()}`;
      try {
        await mkdir(dirname(place), { recursive: true });
        // Another process may be reading it.
        await writeFile(half, bytes, { mode: 0o644 });
        await rename(half, place);
      } catch (error) {
        await rm(half, { force: true }).catch(() => {});
        throw isFull(error) ? new ShopError("noRoom", "request.noRoom") : error;
      }
    },
    async remove(shelf, names) {
      for (const name of names) {
        const place = placeOf(shelf, name);
        if (place) await rm(place, { force: true });
      }
    },
    async *all(shelf) {
      for (const entry of await readdir(roots[shelf], { recursive: true, withFileTypes: true }).catch(() => [])) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const found = await stat(path).catch(() => undefined);
        const name = shelf === "media" ? entry.name : relative(roots[shelf], path);
        if (found) yield { name, at: found.mtime };
      }
    },
  };
}

const read = (path: string | undefined) => (path ? readFile(path).catch(() => undefined) : undefined);

/** Names come from the database, and still lead nowhere else. */
function inside(root: string, name: string): string | undefined {
  const path = resolve(root, name);
  return path.startsWith(root + sep) ? path : undefined;
}
