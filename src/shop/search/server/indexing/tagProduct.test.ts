import { expect, test } from "vitest";
import { loadThesaurus } from "../thesaurus/loadThesaurus.ts";
import { tagProduct } from "./tagProduct.ts";

const { index } = loadThesaurus();
const tagsOf = (
  name: Record<"en" | "ar" | "es" | "fr", string>,
  description: Record<"en" | "ar" | "es" | "fr", string>,
) => tagProduct({ name, description, categoryName: {}, hasColours: false }, index);

const dress = { en: "Plain dress", ar: "فستان سادة", es: "Vestido liso", fr: "Robe unie" };

test("a dress that is ironed warm is not warm", () => {
  const { words } = tagsOf(dress, {
    en: "Iron warm from the back.",
    ar: "كي دافئ من الخلف.",
    es: "Plancha templada por el revés.",
    fr: "Fer tiède sur l’envers.",
  });
  expect(words).not.toContain("d_warm");
  expect(tagsOf(dress, { en: "Warm.", ar: "دافئ.", es: "Cálido.", fr: "Chaud." }).words).toContain("d_warm");
});

test("tells the garment of the name from the wider ones", () => {
  const { names } = tagsOf(
    { en: "Blazer", ar: "بليزر", es: "Blazer", fr: "Blazer" },
    { en: "", ar: "", es: "", fr: "" },
  );
  expect(names).toEqual(expect.arrayContaining(["o_blazer", "k_jacket"]));
  expect(names).not.toContain("o_jacket");
});

const wordsOf = (name: string, description: string) =>
  tagProduct({ name: { en: name }, description: { en: description }, categoryName: {}, hasColours: false }, index)
    .words;

test("an occasion that is over is not what a product is for", () => {
  expect(wordsOf("Hoodie", "For the walk home after the run.")).not.toContain("d_running");
  expect(wordsOf("Hoodie", "Made for a run.")).toContain("d_running");
});

test("another fibre than that of the name is only a lining", () => {
  const words = wordsOf("Linen trousers", "Half-lined in cotton.");
  expect(words).not.toContain("d_cotton");
  expect(words).toContain("k_cotton");
  expect(wordsOf("Canvas trousers", "Of pure cotton.")).toContain("d_cotton");
});

test("a French thread is no son", () => {
  const tagsOfFrench = (text: string) =>
    tagProduct({ name: { fr: "Pull" }, description: { fr: text }, categoryName: {}, hasColours: false }, index).words;
  expect(tagsOfFrench("Brodé au fil de coton.")).not.toContain("d_boys");
  expect(tagsOfFrench("Pour les garçons.")).toContain("d_boys");
});
