import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { z } from "zod";
import { cairoTime } from "#platform/cairoTime.ts";
import { backupStatus, lateAfterHours } from "#platform/server/backup/backupStatus.ts";
import { openBackupStore } from "#platform/server/backup/openBackupStore.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { copyNewPictures } from "./writeBackup.ts";

/** Makes a backup to BACKUP_DIR every night, unless a timer outside did. */
export const makeBackupJob = defineJob({
  name: "backups.make",
  payload: z.unknown(),
  every: "25 * * * *",
  async run(_payload, { db, config }) {
    if (!config.backup?.isScheduled) return;
    const { lastGoodAt } = await backupStatus(db);
    if (isDue(lastGoodAt, new Date())) startBackup();
  },
});

export const copyPicturesJob = defineJob({
  name: "backups.copyPictures",
  payload: z.unknown(),
  every: "*/10 * * * *",
  async run(_payload, { config }) {
    const { backup } = config;
    if (backup?.isScheduled) await copyNewPictures(config, { store: await openBackupStore(backup), key: backup.key });
  },
});

const hour = 60 * 60 * 1000;

/** Returns whether it is night in Cairo and the last good backup is not of this night, or whether that is late anyway. */
export function isDue(lastGoodAt: Date | null, now: Date): boolean {
  const hours = lastGoodAt ? (now.getTime() - lastGoodAt.getTime()) / hour : Number.POSITIVE_INFINITY;
  const isNight = /^0[3-5]$/.test(cairoTime(now).slice(11, 13));
  return hours > lateAfterHours || (isNight && hours > 20);
}

/** In a process of its own, which a restart of the shop does not interrupt, and whose memory ends with it. */
function startBackup(): void {
  const program = resolve(import.meta.dirname, "../../../cli/backup.ts");
  spawn(process.execPath, [program], { stdio: ["ignore", "inherit", "inherit"] })
    .on("error", (error) => console.error("The backup did not start:", error.message))
    .unref();
}
