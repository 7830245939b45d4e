import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { lateAfterHours } from "#platform/server/backup/backupStatus.ts";
import { openBackupStore } from "#platform/server/backup/openBackupStore.ts";
import { newestBackup } from "#platform/server/backup/repository.ts";
import { archiveErrorFile } from "#platform/server/backup/walArchive.ts";
import type { Config } from "#platform/server/config.ts";
import { type Check, fine, problem, warning } from "./finding.ts";

const hour = 3_600_000;

export const checkBackups: Check = async (config) => {
  const { production, backup } = config;
  const missing = production ? problem : warning;
  if (!backup) return [missing("BACKUP_DIR is not set: nothing is known of backups, see docs/backups.md.")];
  const store = await openBackupStore(backup);
  if (backup.at.kind === "folder" && !existsSync(backup.at.dir))
    return [missing(`BACKUP_DIR ${store.place} is not there, or may not be read by this user.`)];
  const newest = await newestBackup({ store, key: backup.key });
  if (!newest) return [missing(`${store.place} holds no backup: make one now (npm run backup), and start the timer.`)];
  const { finishedAt, broken, encrypted } = newest.manifest;
  const age = Math.round((Date.now() - Date.parse(finishedAt)) / hour);
  const findings = [
    age > lateAfterHours
      ? problem(`the newest backup in ${store.place} is ${age} hours old: see why none was made since.`)
      : fine(`the newest backup in ${store.place} is ${age} hours old`),
  ];
  if (broken === undefined) findings.push(warning("the newest backup was not restored to test it."));
  else if (broken.length > 0)
    findings.push(problem(`the newest backup does not hold what it should: ${broken.join("; ")}`));
  if (backup.key && !encrypted)
    findings.push(warning("the newest backup was made without BACKUP_KEY: it is readable."));
  if (backup.at.kind === "bucket" && !backup.key)
    findings.push(warning("backups in a bucket are not encrypted: set BACKUP_KEY."));
  return [...findings, ...(await checkArchive(config))];
};

/** The embedded database notes why it cannot archive. */
async function checkArchive({ DATABASE_URL, DATA_DIR }: Config) {
  if (DATABASE_URL) return [];
  const file = join(resolve(DATA_DIR), "postgres", archiveErrorFile);
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text ? [problem(`the write-ahead log is not archived: ${text.trim()}`)] : [];
}
