import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import type { BackupStore, StoredFile } from "./backupStore.ts";
import { readChunks } from "./readChunks.ts";

/** Files that are being written have this in their names. */
const half = ".half-";

export function createFolderStore(given: string): BackupStore {
  const root = resolve(given);

  function at(path: string): string {
    const file = resolve(root, path);
    if (!file.startsWith(root + sep)) throw new Error(`${path} is outside of ${root}`);
    return file;
  }

  async function* walk(folder: string): AsyncIterable<StoredFile> {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch(whenGone)) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* walk(path);
      else if (!path.includes(half)) {
        const found = await stat(join(root, path)).catch(() => undefined);
        if (found) yield { path, bytes: found.size, at: found.mtime };
      }
    }
  }

  return {
    place: root,
    at: { kind: "folder", dir: root },
    async read(path) {
      try {
        return await readChunks(at(path));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async write(path, chunks) {
      const file = at(path);
      const written = `${file}${half}${randomUUID()}`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        const bytes = await writeDurably(written, chunks);
        await rename(written, file);
        await syncFolder(dirname(file));
        return bytes;
      } catch (error) {
        await rm(written, { force: true });
        throw error;
      }
    },
    async *list(prefix) {
      const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf("/")));
      for await (const file of walk(folder)) if (file.path.startsWith(prefix)) yield file;
    },
    async folders() {
      const entries = await readdir(root, { withFileTypes: true }).catch(whenGone);
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    async remove(paths) {
      for (const path of paths) await rm(at(path), { force: true });
      for (const folder of new Set(paths.map(dirname))) await removeEmpty(folder);
    },
  };

  async function removeEmpty(folder: string): Promise<void> {
    if (folder === ".") return;
    const gone = await rmdir(at(folder)).then(
      () => true,
      () => false,
    );
    if (gone) await removeEmpty(dirname(folder));
  }
}

async function writeDurably(file: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  await using handle = await open(file, "wx", 0o600);
  for await (const chunk of chunks) {
    bytes += chunk.length;
    await handle.writeFile(chunk);
  }
  await handle.sync();
  return bytes;
}

/** Without it a power cut may undo the rename. Some network file systems refuse it. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync().catch(() => {});
}

function whenGone(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
  throw error;
}
