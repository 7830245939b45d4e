import { sql } from "kysely";
import type { Db } from "../database.ts";

/** A good backup that is older is late: the one of each night, and two hours for it to be made. */
export const lateAfterHours = 26;

export type BackupStatus = {
  /** End of the newest backup that was restored as a test and held what it should. */
  lastGoodAt: Date | null;
  /** Whether that one was tested: not where this system has no embedded PostgreSQL. */
  isTested: boolean;
  /** The newest try, if it failed or the backup lacks something. */
  lastProblem: { at: Date; text: string } | null;
  /** No good backup within `lateAfterHours`, or none at all. */
  isLate: boolean;
  /** Archive of the write-ahead log; null if the database has none. */
  archive: { lastAt: Date | null; isFailing: boolean } | null;
};

/** Reads what the database knows of its backups, which is the same for every process. */
export async function backupStatus(db: Db): Promise<BackupStatus> {
  const { rows } = await sql<{
    goodAt: Date | null;
    tested: boolean | null;
    late: boolean;
    problem: string | null;
    problemAt: Date;
    archives: boolean;
    archivedAt: Date | null;
    failing: boolean;
  }>`
    select good.finished_at as "goodAt", good.tested, tried.problem, tried.finished_at as "problemAt",
           coalesce(good.finished_at < now() - ${lateAfterHours} * interval '1 hour', true) as late,
           current_setting('archive_mode') <> 'off' as archives, a.last_archived_time as "archivedAt",
           coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as failing
      from pg_stat_archiver a
      left join lateral (select finished_at, tested from backups where problem is null
                          order by finished_at desc limit 1) good on true
      left join lateral (select finished_at, problem from backups order by finished_at desc limit 1) tried on true`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("pg_stat_archiver is empty");
  return {
    lastGoodAt: row.goodAt,
    isTested: row.tested ?? false,
    lastProblem: row.problem === null ? null : { at: row.problemAt, text: row.problem },
    isLate: row.late,
    archive: row.archives ? { lastAt: row.archivedAt, isFailing: row.failing } : null,
  };
}
