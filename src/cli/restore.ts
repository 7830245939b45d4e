import { parseArgs } from "node:util";
import { checkData } from "#app/server/backup/checkData.ts";
import { findBackup, parseMoment } from "#app/server/backup/findBackup.ts";
import { restoreData } from "#app/server/backup/restoreData.ts";
import { cairoTime } from "#platform/cairoTime.ts";
import { readConfig, StartError } from "#platform/server/config.ts";
import { noSecret } from "./noSecret.ts";

// npm run restore -- [DIR] [--to "2026-11-22 10:00"] [--force]: restores a backup to DATA_DIR and, if set, DATABASE_URL.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { force: { type: "boolean" }, to: { type: "string" } },
});
const [dir] = positionals;
try {
  const config = readConfig({ ...noSecret, ...process.env });
  if (!dir && !config.backup)
    throw new StartError(
      'Usage: npm run restore -- DIR [--to "2026-11-22 10:00"] [--force] (--to is a moment in Cairo, or latest; --force replaces the existing shop); without DIR set BACKUP_DIR.',
    );
  const to = typeof values.to === "string" ? parseMoment(values.to) : undefined;
  const location = await findBackup(config, dir, to);
  const options = { force: values.force === true, to };
  const { backup, replaced, lastChange, endsBefore } = await restoreData(config, location, options);
  if (to) console.log(`Restored the shop as it was ${momentText(to)}. Its last change was ${timeText(lastChange)}.`);
  else console.log(`Restored the shop as it was at ${backup.finishedAt}.`);
  if (endsBefore)
    console.log("The archive ends before this moment: changes after the last one, if there were any, are missing.");
  if (replaced) console.log(`The files of the shop before are in ${replaced}.`);
  const broken = await checkData(config);
  if (broken.length === 0) console.log("All invariants hold.");
  else console.error(["Violated invariants:", ...broken].join("\n"));
  if (broken.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

function momentText(to: Date | "latest"): string {
  return to === "latest" ? "at the end of the archive" : `at ${timeText(to)}`;
}

function timeText(at: Date | undefined): string {
  return at ? `${cairoTime(at)} (Cairo)` : "that of the backup";
}
