import { backupStatus } from "#platform/server/backup/backupStatus.ts";
import type { Db } from "#platform/server/database.ts";
import type { BackupsView } from "#shop/operations/contract.ts";

export async function viewBackups(db: Db): Promise<BackupsView> {
  const { lastGoodAt, lastProblem, archive, isTested, isLate } = await backupStatus(db);
  return {
    lastGoodAt: lastGoodAt?.toISOString() ?? null,
    isTested,
    isLate,
    lastProblem: lastProblem && { at: lastProblem.at.toISOString(), text: lastProblem.text },
    archive: archive && { lastAt: archive.lastAt?.toISOString() ?? null, isFailing: archive.isFailing },
  };
}
