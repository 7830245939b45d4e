import { cairoDay } from "#platform/cairoDay.ts";

/** Numbers of days, weeks and months of which the newest backup is kept. */
export type RetentionRule = { days: number; weeks: number; months: number };

export type StoredBackup = { name: string; at: Date; isGood: boolean };

/**
 * Returns the backups that are to be removed: keeps the newest good one of each day, week (from Monday) and month in
 * Cairo, as many as the rule says. Returns none while the newest backup is not good, so that a failure never costs an
 * older one; failed ones go once a newer one is good.
 */
export function expiredBackups(backups: readonly StoredBackup[], rule: RetentionRule): StoredBackup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  if (!newestFirst[0]?.isGood) return [];
  const good = newestFirst.filter(({ isGood }) => isGood);
  const retained = new Set([
    ...newestOfEach(good, rule.days, ({ at }) => cairoDay(at)),
    ...newestOfEach(good, rule.weeks, ({ at }) => mondayOf(cairoDay(at))),
    ...newestOfEach(good, rule.months, ({ at }) => cairoDay(at).slice(0, 7)),
  ]);
  return newestFirst.filter((backup) => !retained.has(backup));
}

/**
 * Returns the time since which any moment can be restored: the oldest of the daily backups. Older ones are kept without
 * the write-ahead log after them.
 */
export function recoverableSince(backups: readonly StoredBackup[], { days }: RetentionRule): Date | undefined {
  const good = backups.filter(({ isGood }) => isGood).toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return newestOfEach(good, days, ({ at }) => cairoDay(at)).at(-1)?.at;
}

function newestOfEach(
  newestFirst: readonly StoredBackup[],
  count: number,
  periodOf: (backup: StoredBackup) => string,
): StoredBackup[] {
  const byPeriod = new Map<string, StoredBackup>();
  for (const backup of newestFirst) {
    const period = periodOf(backup);
    if (byPeriod.size < count && !byPeriod.has(period)) byPeriod.set(period, backup);
  }
  return [...byPeriod.values()];
}

function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}
