import { expect, test } from "vitest";
import { isArabicVerb } from "./arabicVerbs.ts";

test("recognises persons, objects and particles around common verbs", () => {
  for (const word of ["بياكل", "ارقص", "يضايقني", "وبتلبسها", "بذاكر", "هيلعبوا", "اشمر"])
    expect(isArabicVerb(word), word).toBe(true);
  for (const word of ["بنطلون", "تيشيرت", "ايشارب", "نبيتي", "فستان", "بيجاما"])
    expect(isArabicVerb(word), word).toBe(false);
});
