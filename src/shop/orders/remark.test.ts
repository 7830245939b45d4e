import { expect, test } from "vitest";
import { remark, spareRemark } from "./remark.ts";

test("a reason that is written in several lines is kept in one", () => {
  expect(remark(20).parse(" Too small.\r\n\r\nSorry! ")).toBe("Too small. Sorry!");
  expect(spareRemark(20).parse("Too\nsmall")).toBe("Too small");
});

test("a reason that is asked for is filled in, and a spare one may be empty", () => {
  for (const nothing of ["", " \n ", null, undefined]) {
    expect(remark(20).safeParse(nothing).success).toBe(false);
    expect(spareRemark(20).parse(nothing)).toBeUndefined();
  }
  for (const wrong of ["x".repeat(21), "bell\u0007"]) {
    expect(remark(20).safeParse(wrong).success).toBe(false);
    expect(spareRemark(20).safeParse(wrong).success).toBe(false);
  }
});
