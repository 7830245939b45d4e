import type { Db } from "#platform/server/database.ts";
import "#platform/server/tables.ts";

/** `problem`: why the backup is not good. */
type RecordedBackup = { hoursAgo: number; tested?: boolean; problem?: string };

/** Records a backup as `npm run backup` does, without its data. Returns its time. */
export async function addBackup(db: Db, { hoursAgo, tested = true, problem }: RecordedBackup): Promise<Date> {
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  await db
    .insertInto("backups")
    .values({ started_at: at, finished_at: at, place: "/backups/x", tested, problem: problem ?? null })
    .execute();
  return at;
}
