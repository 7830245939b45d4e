import { LRUCache } from "lru-cache";
import type { PictureStore } from "./pictureStore.ts";

/** A block of the disk and the entry of the folder. */
const bytesOfFile = 4_096;

/**
 * Returns the store with copies of its widths in `copies`, so that they are served while the bucket is down. At most
 * `maxBytes`, the least recently served ones go first. Several processes may share a folder; each counts on its own.
 */
export function withLocalCopies(store: PictureStore, copies: PictureStore, maxBytes: number): PictureStore {
  const known = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes + bytesOfFile,
    dispose: (_bytes, name, reason) => {
      if (reason === "evict") void copies.remove("media", [name]).catch(() => {});
    },
  });
  let counted: Promise<void> | undefined;

  /** Counts the copies of earlier processes. */
  async function countCopies(): Promise<void> {
    const found: { name: string; at: Date; bytes?: number }[] = [];
    for await (const copy of copies.list("media")) found.push(copy);
    found.sort((one, other) => +one.at - +other.at);
    for (const { name, bytes = 0 } of found) known.set(name, bytes);
  }

  /** A full or read-only disk is no reason to fail. */
  async function copy(name: string, bytes: Buffer): Promise<void> {
    if (bytes.length + bytesOfFile > maxBytes) return;
    try {
      counted ??= countCopies();
      await counted;
      await copies.write("media", name, bytes);
      known.set(name, bytes.length);
    } catch {}
  }

  return {
    async read(folder, name) {
      if (folder !== "media") return store.read(folder, name);
      const found = await copies.read(folder, name);
      if (found) {
        known.get(name);
        return found;
      }
      const bytes = await store.read(folder, name);
      if (bytes) await copy(name, bytes);
      return bytes;
    },
    async write(folder, name, bytes) {
      if (folder === "media") await copy(name, bytes);
      await store.write(folder, name, bytes);
    },
    async remove(folder, names) {
      if (folder === "media") {
        for (const name of names) known.delete(name);
        await copies.remove(folder, names);
      }
      await store.remove(folder, names);
    },
    list: store.list,
    answers: store.answers,
  };
}
