import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import { parsePhone } from "./parsePhone.ts";

test("parses the notations that are common in Egypt", () => {
  const same = [
    "01012345678",
    "010 1234 5678",
    "+20 10 1234 5678",
    "0020 1012345678",
    "٠١٠١٢٣٤٥٦٧٨",
    "(010) 1234-5678",
  ];
  for (const input of [...same, "\u2066+201012345678\u2069"]) expect(parsePhone(input), input).toBe("+201012345678");
});

test("rejects numbers that are not Egyptian", () => {
  for (const input of ["", "0101234567", "+33612345678", "01612345678", "call me"])
    expect(parsePhone(input), input).toBeUndefined();
});

test("accepts exactly the numbers that the server accepts", () => {
  for (let start = 10; start < 1000; start++) {
    // Freephone and premium numbers: no courier can call them.
    if (start === 800 || start === 900) continue;
    for (const length of [7, 8, 9, 10, 11]) {
      const input = `0${start}${"2345678901".slice(0, length - String(start).length)}`;
      const number = parsePhoneNumberFromString(input, "EG");
      expect(parsePhone(input), input).toBe(number?.isValid() ? number.number : undefined);
    }
  }
});
