import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import { phoneFrom } from "./phone.ts";

test("a number is understood however it is typed in Egypt", () => {
  const same = [
    "01012345678",
    "010 1234 5678",
    "+20 10 1234 5678",
    "0020 1012345678",
    "٠١٠١٢٣٤٥٦٧٨",
    "(010) 1234-5678",
  ];
  for (const typed of [...same, "\u2066+201012345678\u2069"]) expect(phoneFrom(typed), typed).toBe("+201012345678");
});

test("what is no Egyptian number is none", () => {
  for (const typed of ["", "0101234567", "+33612345678", "01612345678", "call me"])
    expect(phoneFrom(typed), typed).toBeUndefined();
});

test("the page takes exactly the numbers that the server takes", () => {
  for (let start = 10; start < 1000; start++) {
    // Free and paid service numbers: nobody answers a courier there.
    if (start === 800 || start === 900) continue;
    for (const length of [7, 8, 9, 10, 11]) {
      const typed = `0${start}${"2345678901".slice(0, length - String(start).length)}`;
      const number = parsePhoneNumberFromString(typed, "EG");
      expect(phoneFrom(typed), typed).toBe(number?.isValid() ? number.number : undefined);
    }
  }
});
