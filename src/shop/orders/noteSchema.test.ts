import { expect, test } from "vitest";
import { optionalNote, requiredNote } from "./noteSchema.ts";

test("joins a reason of several lines into one", () => {
  expect(requiredNote(20).parse(" Too small.\r\n\r\nSorry! ")).toBe("Too small. Sorry!");
  expect(optionalNote(20).parse("Too\nsmall")).toBe("Too small");
});

test("requires a mandatory reason and lets an optional one be empty", () => {
  for (const nothing of ["", " \n ", null, undefined]) {
    expect(requiredNote(20).safeParse(nothing).success).toBe(false);
    expect(optionalNote(20).parse(nothing)).toBeUndefined();
  }
  for (const wrong of ["x".repeat(21), "bell\u0007"]) {
    expect(requiredNote(20).safeParse(wrong).success).toBe(false);
    expect(optionalNote(20).safeParse(wrong).success).toBe(false);
  }
});
