import { expect, test } from "vitest";
import { type CallingHours, callingDeadline, nextCallingTime } from "./callingHours.ts";

// Winter time: Cairo is two hours ahead of UTC. The 23rd of November 2026 is a Monday.
const hours: CallingHours = {
  codCallFrom: 10,
  codCallUntil: 20,
  codCallWeekends: false,
  holidays: new Set(["2026-11-25"]),
};
const cairo = (text: string) => new Date(`${text}:00+02:00`);

test("calls at once within the hours, else from the next opening", () => {
  expect(nextCallingTime(cairo("2026-11-23T12:30"), hours)).toEqual(cairo("2026-11-23T12:30"));
  expect(nextCallingTime(cairo("2026-11-23T03:00"), hours)).toEqual(cairo("2026-11-23T10:00"));
  expect(nextCallingTime(cairo("2026-11-23T20:00"), hours)).toEqual(cairo("2026-11-24T10:00"));
});

test("skips holidays, and weekends unless staff call then", () => {
  // The 25th is a holiday, the 27th a Friday.
  expect(nextCallingTime(cairo("2026-11-24T23:00"), hours)).toEqual(cairo("2026-11-26T10:00"));
  expect(nextCallingTime(cairo("2026-11-26T21:00"), hours)).toEqual(cairo("2026-11-29T10:00"));
  expect(nextCallingTime(cairo("2026-11-26T21:00"), { ...hours, codCallWeekends: true })).toEqual(
    cairo("2026-11-27T10:00"),
  );
});

test("days without calls do not count towards the deadline", () => {
  expect(callingDeadline(cairo("2026-11-23T12:00"), 24, hours)).toEqual(cairo("2026-11-24T12:00"));
  expect(callingDeadline(cairo("2026-11-24T12:00"), 24, hours)).toEqual(cairo("2026-11-26T12:00"));
  expect(callingDeadline(cairo("2026-11-26T12:00"), 24, hours)).toEqual(cairo("2026-11-29T12:00"));
});

test("a deadline at night waits until staff have called for another day", () => {
  expect(callingDeadline(cairo("2026-11-23T02:00"), 24, hours)).toEqual(cairo("2026-11-24T20:00"));
  expect(callingDeadline(cairo("2026-11-23T22:00"), 24, hours)).toEqual(cairo("2026-11-26T20:00"));
});

test("hours from 0 to 24 on all days change nothing", () => {
  const always = { codCallFrom: 0, codCallUntil: 24, codCallWeekends: true, holidays: new Set<string>() };
  const at = cairo("2026-11-27T03:21");
  expect(nextCallingTime(at, always)).toEqual(at);
  expect(callingDeadline(at, 72, always)).toEqual(new Date(at.getTime() + 72 * 3_600_000));
});
