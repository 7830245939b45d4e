import { expect, test } from "vitest";
import { cairoTime, parseCairoTime } from "./cairoTime.ts";

const parsed: [text: string, utc: string | undefined][] = [
  ["2026-11-22 10:00", "2026-11-22T08:00:00.000Z"],
  ["2026-07-01T10:00:30", "2026-07-01T07:00:30.000Z"],
  // Summer time ends on the last Thursday of October at midnight: 23:00 to 24:00 comes twice.
  ["2026-10-29 23:30", "2026-10-29T20:30:00.000Z"],
  // It begins on the last Friday of April: midnight to 01:00 is missing.
  ["2026-04-24 00:30", undefined],
  ["2026-02-30 10:00", undefined],
  ["2026-11-22", undefined],
  ["2026-11-22 25:00", undefined],
  ["yesterday", undefined],
];

test.each(parsed)("parses %s as time in Cairo", (text, utc) => {
  expect(parseCairoTime(text)?.toISOString()).toBe(utc);
});

test("writes the time in Cairo", () => {
  expect(cairoTime(new Date("2026-07-01T07:00:30Z"))).toBe("2026-07-01 10:00:30");
  expect(cairoTime(new Date("2026-11-22T22:16:05Z"))).toBe("2026-11-23 00:16:05");
});
