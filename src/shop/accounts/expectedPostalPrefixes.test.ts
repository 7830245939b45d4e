import { expect, test } from "vitest";
import { governorates } from "#platform/governorates.ts";
import { expectedPostalPrefixes } from "./expectedPostalPrefixes.ts";

test("warns about another governorate's code, in Latin and Arabic digits", () => {
  for (const input of ["11611", "١١٦١١", "۱۱۶۱۱", " 11611 "])
    expect(expectedPostalPrefixes("GZ", input), input).toEqual(["12"]);
  expect(expectedPostalPrefixes("ALX", "22511")).toEqual(["21", "23"]);
  // A code of no governorate.
  expect(expectedPostalPrefixes("C", "99123")).toEqual(["11"]);
});

test("accepts only the codes of each governorate", () => {
  for (const { code, postal } of governorates)
    for (const other of governorates)
      for (const start of other.postal)
        expect(expectedPostalPrefixes(code, `${start}511`), `${code} ${start}`).toEqual(
          other.code === code ? undefined : postal,
        );
});

test("does not warn without a governorate or a complete code", () => {
  for (const input of ["", "1", "1161", "116111", "Cairo"])
    expect(expectedPostalPrefixes("GZ", input), input).toBeUndefined();
  for (const nowhere of ["", "Giza", "Paris"])
    expect(expectedPostalPrefixes(nowhere, "11611"), nowhere).toBeUndefined();
});
