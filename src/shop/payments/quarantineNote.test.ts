import { expect, test } from "vitest";
import { parseQuarantineNote, quarantineNote } from "./quarantineNote.ts";

test("stores the reason with the expected amount and reads it again", () => {
  expect(quarantineNote("otherAmount", 1_654_60)).toBe("otherAmount 1654.6");
  expect(parseQuarantineNote("otherAmount 1654.6")).toEqual({ reason: "otherAmount", expected: 1654.6 });
  expect(parseQuarantineNote(quarantineNote("noSession"))).toEqual({ reason: "noSession" });
});

test("leaves the sentences of earlier versions as they are", () => {
  for (const note of ["no such session", "another payment", "0.01 EGP instead of 184.00 EGP", "toString", ""])
    expect(parseQuarantineNote(note)).toBeUndefined();
});
