import { expect, test } from "vitest";
import { createSection } from "#shop/content/homePage.ts";
import { moveTo, toDraft, toFieldErrors } from "./sectionDraft.ts";

test("shows the times of a section in Cairo, and names its picture by id", () => {
  const stored = { ...createSection("hero", "a"), startsAt: "2026-11-27T18:00:00.000Z" };
  const alt = { en: "A tailor", ar: "", es: "", fr: "" };
  const picture = { id: "p", alt, width: 800, height: 600, placeholder: "data:" };
  expect(toDraft({ ...stored, picture } as typeof stored)).toMatchObject({
    startsAt: "2026-11-27T20:00",
    endsAt: "",
    picture: { id: "p", alt },
  });
});

test("names the errors of sections by their id, which stays when they move", () => {
  expect(toFieldErrors({ "sections.1.title.en": "validation.required", version: "x" }, ["a", "b"])).toEqual({
    "b.title.en": "validation.required",
    version: "x",
  });
});

test("moves an item to a place", () => {
  expect(moveTo(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moveTo(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
});
