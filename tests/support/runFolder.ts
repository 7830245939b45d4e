import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What tests keep: the databases of hundreds of shops, made and dropped, and their pictures. None of it in ./data. */
export function makeRunFolder() {
  const path = mkdtempSync(join(roomyMemory() ?? tmpdir(), "nabta-tests-"));
  // PostgreSQL may have to run as somebody else, who has to get to its own folder.
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Linux lends its memory as a folder, where making and removing files costs a fraction of what it costs on a disk. */
function roomyMemory(): string | undefined {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 4 * 2 ** 30 ? memory : undefined;
  } catch {
    return undefined;
  }
}
