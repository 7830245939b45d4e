import { parseArgs } from "node:util";
import { backUpByPlan, backUpToFolder } from "#app/server/backup/makeBackup.ts";
import type { Manifest } from "#platform/server/backup/manifest.ts";
import { readConfig, StartError } from "#platform/server/config.ts";
import { noSecret } from "./noSecret.ts";

// npm run backup -- [DIR] [--tables]: backs up the shop of DATABASE_URL or DATA_DIR, running or not, to a new folder, or
// without DIR to BACKUP_DIR, where it removes old ones.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { tables: { type: "boolean" } },
});
const [dir] = positionals;
const tables = values.tables === true;
try {
  const config = readConfig({ ...noSecret, ...process.env });
  if (dir) report(dir, await backUpToFolder(config, dir, { tables }));
  else if (config.backup) {
    const { place, manifest, removed } = await backUpByPlan(config, config.backup, { tables });
    report(place, manifest);
    if (removed.length > 0) console.log(`Removed ${removed.length} older backups: ${removed.join(", ")}.`);
  } else {
    throw new StartError(
      "Usage: npm run backup -- DIR [--tables] (--tables exports rows, for another version of PostgreSQL); without DIR set BACKUP_DIR.",
    );
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

function report(place: string, { files, broken, encrypted }: Manifest): void {
  const megabytes = files.reduce((sum, { stored }) => sum + stored, 0) / 1e6;
  console.log(
    `Saved to ${place}: ${files.length} files, ${megabytes.toFixed(1)} MB, ${encrypted ? "encrypted" : "not encrypted"}.`,
  );
  if (!broken) console.log("The backup was not test-restored: this system has no embedded PostgreSQL.");
  else if (broken.length === 0) console.log("It was restored beside, and all invariants hold.");
  else console.error(["The test restore found violated invariants:", ...broken].join("\n"));
  if (broken && broken.length > 0) process.exitCode = 1;
}
