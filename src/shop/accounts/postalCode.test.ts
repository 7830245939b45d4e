import { expect, test } from "vitest";
import { governorates } from "#platform/governorates.ts";
import { expectedStart } from "./postalCode.ts";

test("a code of another governorate is doubted, on either keyboard", () => {
  for (const typed of ["11611", "١١٦١١", "۱۱۶۱۱", " 11611 "]) expect(expectedStart("GZ", typed), typed).toEqual(["12"]);
  expect(expectedStart("ALX", "22511")).toEqual(["21", "23"]);
  // Nobody's at all.
  expect(expectedStart("C", "99123")).toEqual(["11"]);
});

test("each governorate’s own codes fit, and no other’s", () => {
  for (const { code, postal } of governorates)
    for (const other of governorates)
      for (const start of other.postal)
        expect(expectedStart(code, `${start}511`), `${code} ${start}`).toEqual(
          other.code === code ? undefined : postal,
        );
});

test("nothing is doubted before there is a governorate and a whole code", () => {
  for (const typed of ["", "1", "1161", "116111", "Cairo"]) expect(expectedStart("GZ", typed), typed).toBeUndefined();
  for (const nowhere of ["", "Giza", "Paris"]) expect(expectedStart(nowhere, "11611"), nowhere).toBeUndefined();
});
