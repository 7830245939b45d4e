import { expect, test } from "vitest";
import { expiredBackups, recoverableSince, type StoredBackup } from "./retention.ts";

const backup = (at: string, isGood = true): StoredBackup => ({ name: at, at: new Date(at), isGood });
const hourly = (from: string, days: number, hours = 24): StoredBackup[] =>
  Array.from({ length: (days * 24) / hours }, (_, n) =>
    backup(new Date(Date.parse(from) - n * hours * 3_600_000).toISOString()),
  );
const retainedDays = (backups: StoredBackup[], rule: { days: number; weeks: number; months: number }) => {
  const expired = new Set(expiredBackups(backups, rule));
  return backups.filter((one) => !expired.has(one)).map(({ name }) => name.slice(0, 10));
};

test("keeps the newest of each day, week and month", () => {
  const retained = retainedDays(hourly("2026-11-22T03:00:00Z", 400), { days: 3, weeks: 4, months: 3 });
  expect(retained).toEqual([
    "2026-11-22",
    "2026-11-21",
    "2026-11-20",
    // Weeks end on Sunday.
    "2026-11-15",
    "2026-11-08",
    "2026-11-01",
    "2026-10-31",
    "2026-09-30",
  ]);
});

test("keeps the newest of several backups a day, by the day in Cairo", () => {
  const retained = retainedDays(
    [backup("2026-11-22T23:00:00Z"), backup("2026-11-22T21:00:00Z"), backup("2026-11-22T01:00:00Z")],
    {
      days: 5,
      weeks: 0,
      months: 0,
    },
  );
  // 23:00 UTC is the next day in Cairo.
  expect(retained).toEqual(["2026-11-22", "2026-11-22"]);
});

test("counts days that have a backup, so that a pause removes none", () => {
  const old = [backup("2025-01-03T00:00:00Z"), backup("2025-01-02T00:00:00Z")];
  expect(expiredBackups([backup("2026-11-22T00:00:00Z"), ...old], { days: 3, weeks: 0, months: 0 })).toEqual([]);
});

test("removes nothing while the newest backup has failed, and failed ones afterwards", () => {
  const failed = backup("2026-11-22T03:00:00Z", false);
  const old = hourly("2026-11-21T03:00:00Z", 10);
  expect(expiredBackups([failed, ...old], { days: 1, weeks: 0, months: 0 })).toEqual([]);
  const good = backup("2026-11-22T04:00:00Z");
  expect(expiredBackups([good, failed, ...old], { days: 1, weeks: 0, months: 0 })).toEqual([failed, ...old]);
  expect(expiredBackups([], { days: 1, weeks: 0, months: 0 })).toEqual([]);
});

test("any moment can be restored since the oldest daily backup", () => {
  const backups = hourly("2026-11-22T03:00:00Z", 400);
  expect(recoverableSince(backups, { days: 3, weeks: 4, months: 3 })).toEqual(new Date("2026-11-20T03:00:00Z"));
  expect(recoverableSince([], { days: 3, weeks: 0, months: 0 })).toBeUndefined();
});
