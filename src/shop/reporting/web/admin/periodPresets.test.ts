import { expect, test } from "vitest";
import { reportPresets } from "./periodPresets.ts";

const presetsOn = (today: string) =>
  Object.fromEntries(reportPresets(today).map(({ label, period }) => [label, period]));

test("offers this month, the whole last month and this year", () => {
  expect(presetsOn("2026-03-01")).toMatchObject({
    "reports.thisMonth": { from: "2026-03-01", to: "2026-03-01" },
    "reports.lastMonth": { from: "2026-02-01", to: "2026-02-28" },
    "reports.thisYear": { from: "2026-01-01", to: "2026-03-01" },
  });
  expect(presetsOn("2026-01-31")["reports.lastMonth"]).toEqual({ from: "2025-12-01", to: "2025-12-31" });
});
