import { expect, test } from "vitest";
import { closingEntries, type Decision, matchRows, type OwedParcel, statedNet } from "./statementRules.ts";

const parcels: Record<string, OwedParcel> = {
  A: { id: "a", owed: 500_00, listed: "no" },
  B: { id: "b", owed: 300_00, listed: "no" },
  // Came back: only its fee is on the statement.
  C: { id: "c", owed: 0, listed: "no" },
  D: { id: "d", owed: 0, listed: "closed" },
  // A part of its cash was disputed before.
  E: { id: "e", owed: 20_00, listed: "closed" },
};
const row = (reference: string, stated: number, fee = 0) => ({ reference, stated, fee });
const match = (...rows: ReturnType<typeof row>[]) =>
  matchRows(rows, (reference) => parcels[reference], [
    { id: "b", owed: 300_00, reference: "B" },
    { id: "f", owed: 70_00, reference: "F" },
  ]);

test("names every way in which a courier's account differs", () => {
  const rows = match(
    row("A", 500_00, 35_00),
    row("A", 500_00),
    row("B", 299_99),
    row("C", 0, 20_00),
    row("D", 10_00),
    row("E", 25_00),
    row("?", 5_00),
  );
  expect(rows.map(({ reference, difference, expected }) => [reference, difference, expected])).toEqual([
    ["A", null, 500_00],
    ["A", "twice", 0],
    ["B", "short", 300_00],
    ["C", null, 0],
    ["D", "twice", 0],
    ["E", "over", 20_00],
    ["?", "unknown", 0],
    ["F", "missing", 70_00],
  ]);
});

test.each(["accepted", "disputed"] as const)(
  "closing leaves open what was disputed and nothing else, %s",
  (decision) => {
    const rows = match(row("A", 400_00, 35_00), row("B", 310_00, 10_00), row("?", 5_00, 1_00)).map((matched) => ({
      ...matched,
      decision: matched.difference && (decision as Decision),
    }));
    const owedBefore = 500_00 + 300_00 + 70_00;
    const entries = closingEntries(rows, statedNet(rows));
    const left = owedBefore + entries.reduce((sum, { amount }) => sum + amount, 0);
    expect(left).toBe(decision === "accepted" ? 0 : 100_00 - 10_00 - 5_00 + 70_00);
    expect(-entries.filter(({ entry }) => entry === "payout").reduce((sum, { amount }) => sum + amount, 0)).toBe(
      statedNet(rows),
    );
  },
);

test("a transfer that differs from the statement stays with the courier", () => {
  const rows = match(row("A", 500_00), row("B", 300_00)).map((matched) => ({
    ...matched,
    decision: matched.difference && ("disputed" as const),
  }));
  const payouts = closingEntries(rows, 700_00).filter(({ entry }) => entry === "payout");
  expect(payouts.reduce((sum, { amount }) => sum + amount, 0)).toBe(-700_00);
  expect(payouts.at(-1)).toEqual({ shipmentId: null, entry: "payout", amount: 100_00 });
});
