import { backupStatus } from "../backup/backupStatus.ts";
import type { ShopGauge } from "./shopGauges.ts";

/** Backups are recorded in the database by whatever makes them. Without BACKUP_DIR and any record there is no sample. */
export const backupGauges: readonly ShopGauge[] = [
  {
    name: "nabta_backup_age_seconds",
    help: "Age of the newest good backup; +Inf if there is none.",
    async read({ db, config }) {
      const { lastGoodAt, lastProblem } = await backupStatus(db);
      if (lastGoodAt) return [{ value: (Date.now() - lastGoodAt.getTime()) / 1000 }];
      return config.backup || lastProblem ? [{ value: Number.POSITIVE_INFINITY }] : [];
    },
  },
  {
    name: "nabta_backup_tested",
    help: "1 if the newest good backup was restored to test it.",
    async read({ db }) {
      const { lastGoodAt, isTested } = await backupStatus(db);
      return lastGoodAt ? [{ value: isTested ? 1 : 0 }] : [];
    },
  },
  {
    name: "nabta_backup_failed",
    help: "1 if the last try failed or the backup lacks something.",
    async read({ db }) {
      const { lastGoodAt, lastProblem } = await backupStatus(db);
      return lastGoodAt || lastProblem ? [{ value: lastProblem ? 1 : 0 }] : [];
    },
  },
  {
    name: "nabta_wal_archive_failing",
    help: "1 if the last file of the write-ahead log could not be archived; no sample without an archive.",
    async read({ db }) {
      const { archive } = await backupStatus(db);
      return archive ? [{ value: archive.isFailing ? 1 : 0 }] : [];
    },
  },
];
