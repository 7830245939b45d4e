import { fetchWal } from "./walArchive.ts";
import { targetOfEnv } from "./walSettings.ts";

// PostgreSQL runs this during a recovery. Exit code 1 means that the archive ends before this file, more than 125 that
// the recovery must stop.
const [, , system = "", name = "", path = ""] = process.argv;
try {
  process.exitCode = (await fetchWal(targetOfEnv("NABTA_RESTORE_TARGET"), process.cwd(), system, name, path)) ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 126;
}
