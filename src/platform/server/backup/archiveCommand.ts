import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { archiveErrorFile, archiveWal } from "./walArchive.ts";
import { targetOfEnv } from "./walSettings.ts";

// PostgreSQL runs this in its data folder, with the path of a finished file of the write-ahead log.
const data = process.cwd();
const [, , path = ""] = process.argv;
const noted = join(data, archiveErrorFile);
try {
  const done = await archiveWal(targetOfEnv("NABTA_ARCHIVE_TARGET"), data, path);
  if (done === "given up") await writeFile(noted, `${path} was given up: too many files were waiting.\n`);
  else await rm(noted, { force: true });
} catch (error) {
  await writeFile(noted, `${path}: ${(error as Error).message}\n`).catch(() => {});
  process.exitCode = 1;
}
