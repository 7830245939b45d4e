import { expect, test } from "vitest";
import { hostileTexts } from "#tests/support/hostileTexts.ts";
import { languageOfReview, shownName, statusAfterWriting } from "./review.ts";

test("publishes what customers write unless staff approve it first or hid it before", () => {
  expect(statusAfterWriting(undefined, true)).toBe("waiting");
  expect(statusAfterWriting(undefined, false)).toBe("published");
  expect(statusAfterWriting("published", true)).toBe("waiting");
  expect(statusAfterWriting("published", false)).toBe("published");
  expect(statusAfterWriting("hidden", false)).toBe("waiting");
});

test("shows the first name and the initial of the last one", () => {
  expect(shownName("Mona Adel")).toBe("Mona A.");
  expect(shownName("  Mona   Adel  Fahmy ")).toBe("Mona F.");
  expect(shownName("منى عادل")).toBe("منى ع.");
  expect(shownName("Mona")).toBe("Mona");
  expect(shownName("José Ñúñez")).toBe("José Ñ.");
});

test("shows no e-mail, phone number or empty text as a name", () => {
  for (const name of ["", "  ", "mona@example.test", "01012345678 Mona", "…"]) expect(shownName(name)).toBe("");
});

test("bounds every name", () => {
  for (const text of Object.values(hostileTexts)) expect(shownName(text).isWellFormed()).toBe(true);
  expect(shownName(`${"M".repeat(500)} Adel`)).toBe(`${"M".repeat(30)} A.`);
});

test("knows the language of a text by its script and its page", () => {
  expect(languageOfReview("خامة ممتازة", "en")).toBe("ar");
  expect(languageOfReview("Très doux", "fr")).toBe("fr");
  // Latin letters on an Arabic page may be of any language.
  expect(languageOfReview("Very soft", "ar")).toBeNull();
  expect(languageOfReview("★★★", "en")).toBeNull();
});
