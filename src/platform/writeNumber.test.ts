import { expect, test } from "vitest";
import { withMinusSign } from "./formats.ts";
import { languageCodes, languages } from "./languages.ts";
import { writeNumber } from "./writeNumber.ts";

const kinds = {
  number: {},
  money: { style: "currency", currency: "EGP", trailingZeroDisplay: "stripIfInteger" },
  percent: { style: "percent" },
} as const;
const sizes = [0, 1, 9, 10, 99, 100, 999, 1000, 1234, 9999, 10_000, 65_432, 123_456, 1_234_567, 9_876_543_210];

test.each(languageCodes)("writes numbers, money and percentages in %s as Intl does", (language) => {
  for (const kind of ["number", "money", "percent"] as const) {
    const intl = new Intl.NumberFormat(languages[language].format, kinds[kind]);
    const fractions = kind === "percent" ? [0] : [0, 0.5, 0.25, 0.07];
    const values = sizes.flatMap((size) => fractions.flatMap((fraction) => [size + fraction, -size - fraction]));
    for (const value of values.filter((value) => !Object.is(value, -0)))
      expect(writeNumber(language, kind, value)).toBe(
        withMinusSign(intl.format(kind === "percent" ? value / 100 : value)),
      );
  }
});

test("leaves to Intl what it would round", () => {
  for (const value of [0.125, 1.005, 1e13, Number.NaN, Number.POSITIVE_INFINITY])
    expect(writeNumber("en", "number", value)).toBeUndefined();
});
