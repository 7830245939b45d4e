import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Holds the tests' databases and pictures, outside of ./data. */
export function createRunFolder() {
  const path = mkdtempSync(join(findSharedMemory() ?? tmpdir(), "nabta-tests-"));
  // PostgreSQL may run as another user, which needs access to its own folder.
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Linux's memory file system, where creating and deleting files costs a fraction of what it costs on a disk. */
export function findSharedMemory(): string | undefined {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 4 * 2 ** 30 ? memory : undefined;
  } catch {
    return undefined;
  }
}
