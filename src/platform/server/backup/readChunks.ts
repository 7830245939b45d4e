import { open } from "node:fs/promises";
import { chunkBytes } from "./backupStore.ts";

/** Reads a file in large pieces, a small one as a whole. Opens it before it returns. @throws ENOENT if it is missing */
export async function readChunks(path: string): Promise<AsyncGenerator<Buffer>> {
  const handle = await open(path, "r");
  return read();

  async function* read(): AsyncGenerator<Buffer> {
    try {
      const { size } = await handle.stat();
      const length = Math.min(chunkBytes, size + 1);
      for (;;) {
        const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, null);
        if (bytesRead === 0) return;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await handle.close();
    }
  }
}
