import { expect, test } from "vitest";
import type { BrandView } from "#shop/content/brandContract.ts";
import { standardBrand } from "#shop/settings/brand.ts";
import { draftTokens, findErrors, toDraft, toInput } from "./brandDraft.ts";

const name = { en: "Nabta", ar: "نبتة", es: "Nabta", fr: "Nabta" };
const picture = { id: "5b0f6a52-7f6a-4f0e-9d54-0f3f4e0c1a11", width: 400, height: 100 };
const view = (part: Partial<BrandView> = {}): BrandView => ({ ...standardBrand, name, ...part });

test("sends what it was given if nothing was edited, without the name", () => {
  const { version, languages } = standardBrand;
  const nothing = { main: null, second: null, logo: null, darkLogo: null, socialCard: null, icon: null };
  expect(toInput(toDraft(view()), view())).toEqual({ version, languages, ...nothing });
  const own = view({ version: 3, main: { light: "#7a1f3d", dark: "#f0a6bd" }, logo: picture });
  const sent = { version: 3, languages, ...nothing, main: own.main, logo: picture.id };
  expect(toInput(toDraft(own), own)).toEqual(sent);
  const renamed = { ...name, en: "Zahra" };
  expect(toInput({ ...toDraft(own), name: renamed }, own)).toEqual({ ...sent, name: renamed });
});

test("sends no dark logo without a logo", () => {
  const own = view({ logo: picture, darkLogo: picture });
  expect(toInput(toDraft(own), own).darkLogo).toBe(picture.id);
  expect(toInput({ ...toDraft(own), logo: null }, own).darkLogo).toBeNull();
});

test("finds empty names, wrong values and colours that are hard to read", () => {
  const draft = toDraft(view({ name: { ...name, ar: " " } }));
  draft.main = { isOwn: true, light: "#ffd400", dark: "green" };
  draft.second = { isOwn: false, light: "#ffd400", dark: "" };
  expect(findErrors(draft)).toEqual({
    "name.ar": "validation.required",
    "main.light": "brand.hardToRead",
    "main.dark": "validation.invalid",
  });
});

test("previews the shop's own colour until another one is typed to its end", () => {
  const draft = toDraft(view());
  draft.main = { isOwn: true, light: "#7a1", dark: "#f0a6bd" };
  expect(draftTokens(draft, "light")["--accent"]).toBe("#2f5b2b");
  expect(draftTokens(draft, "dark")["--accent"]).toBe("#f0a6bd");
  expect(draftTokens({ ...draft, main: { ...draft.main, isOwn: false } }, "dark")["--accent"]).toBe("#aed274");
});
