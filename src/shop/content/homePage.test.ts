import { expect, test } from "vitest";
import { createSection, type HomeSection, nextChange, shownSections, standardSections } from "./homePage.ts";

const noon = new Date("2026-11-27T12:00:00Z");
const section = (id: string, part: Partial<HomeSection> = {}) =>
  ({ ...createSection("promises", id), ...part }) as HomeSection;
const ids = (sections: readonly HomeSection[]) => sections.map(({ id }) => id);

test("shows sections from their begin until before their end, in their order, without hidden ones", () => {
  const sections = [
    section("later", { startsAt: "2026-11-27T12:00:01Z" }),
    section("from now", { startsAt: "2026-11-27T12:00:00Z" }),
    section("hidden", { hidden: true }),
    section("until now", { endsAt: "2026-11-27T12:00:00Z" }),
    section("always"),
  ];
  expect(ids(shownSections(sections, noon))).toEqual(["from now", "always"]);
});

test("shows the first of several heroes, so that a scheduled one covers the usual one while it lasts", () => {
  const sale = { ...createSection("hero", "sale"), startsAt: "2026-11-27T00:00:00Z", endsAt: "2026-11-28T00:00:00Z" };
  const sections = [sale, createSection("hero", "usual"), section("other")];
  expect(ids(shownSections(sections, noon))).toEqual(["sale", "other"]);
  expect(ids(shownSections(sections, new Date("2026-11-28T00:00:00Z")))).toEqual(["usual", "other"]);
});

test("names the next begin or end of a section that is not hidden", () => {
  const sections = [
    section("a", { startsAt: "2026-11-27T11:00:00Z", endsAt: "2026-11-29T00:00:00Z" }),
    section("b", { startsAt: "2026-11-28T00:00:00Z" }),
    section("c", { startsAt: "2026-11-27T13:00:00Z", hidden: true }),
  ];
  expect(nextChange(sections, noon)).toEqual(new Date("2026-11-28T00:00:00Z"));
  expect(nextChange(standardSections, noon)).toBeUndefined();
});

test("has the standard sections in the order of the home page", () => {
  expect(ids(standardSections)).toEqual([
    "hero",
    "promises",
    "categories",
    "deals",
    "colours",
    "bestSellers",
    "new",
    "featured",
    "facts",
  ]);
  expect(shownSections(standardSections, noon)).toEqual(standardSections);
});
