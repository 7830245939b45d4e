import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";

export type Content = { bytes: number; sha256: string };

/** Writes a new file below `dir`, readable by PostgreSQL, with fsync. */
export async function writeLocal(dir: string, path: string, chunks: AsyncIterable<Uint8Array>): Promise<Content> {
  const target = resolve(dir, path);
  if (!target.startsWith(resolve(dir) + sep)) throw new Error(`${path} is outside of ${dir}`);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  await using handle = await open(target, "wx", 0o600);
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    await handle.writeFile(chunk);
  }
  await handle.sync();
  return { bytes, sha256: hash.digest("hex") };
}
