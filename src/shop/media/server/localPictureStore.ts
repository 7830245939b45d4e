import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ShopError } from "#platform/errors.ts";
import { isDiskFull } from "#platform/server/http/uploads.ts";
import { demoFolder } from "./demoFolder.ts";
import type { PictureFolder, PictureStore } from "./pictureStore.ts";

/**
 * Picture store in a local folder. The first two characters of a name are a subfolder, so that no folder holds 100,000
 * files.
 */
export function createLocalPictureStore(dataDir: string): PictureStore {
  const roots = { uploads: resolve(dataDir, "uploads"), media: resolve(dataDir, "media") };
  const demoRoot = resolve(demoFolder, "pictures");
  const pathOf = (folder: PictureFolder, name: string) =>
    resolveInside(roots[folder], folder === "media" ? join(name.slice(0, 2), name) : name);

  return {
    async read(folder, name) {
      const own = await readIfExists(pathOf(folder, name));
      return own ?? (folder === "uploads" ? readIfExists(resolveInside(demoRoot, name)) : undefined);
    },
    async write(folder, name, bytes) {
      const path = pathOf(folder, name);
      if (!path) throw new Error(`File name leads outside the media folder: ${name}`);
      const temporaryPath = `${path}.${randomUUID()}`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: modes[folder].folder });
        // Write to a temporary file and rename it, since another process may be reading the old one.
        await writeFile(temporaryPath, bytes, { mode: modes[folder].file });
        await rename(temporaryPath, path);
      } catch (error) {
        await rm(temporaryPath, { force: true }).catch(() => {});
        throw isDiskFull(error) ? new ShopError("noRoom", "request.noRoom") : error;
      }
    },
    async remove(folder, names) {
      for (const name of names) {
        const place = pathOf(folder, name);
        if (place) await rm(place, { force: true });
      }
    },
    async *list(folder) {
      for (const entry of await readdir(roots[folder], { recursive: true, withFileTypes: true }).catch(() => [])) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const found = await stat(path).catch(() => undefined);
        const name = folder === "media" ? entry.name : relative(roots[folder], path);
        if (found) yield { name, at: found.mtime, bytes: found.size };
      }
    },
  };
}

/** `uploads` also holds private photos of returns, which only the application serves. `media` is public. */
const modes = { uploads: { folder: 0o700, file: 0o600 }, media: { folder: 0o755, file: 0o644 } };

const readIfExists = (path: string | undefined) => (path ? readFile(path).catch(() => undefined) : undefined);

/** Returns undefined for a path outside `root` (path traversal), although names come from the database. */
function resolveInside(root: string, name: string): string | undefined {
  const path = resolve(root, name);
  return path.startsWith(root + sep) ? path : undefined;
}
