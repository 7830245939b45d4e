import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { collatorFor } from "#platform/collatorFor.ts";
import { presentFacets } from "#shop/catalogue/server/presentFacets.ts";

const colour = (id: number, key: string, en: string, fr: string) => ({
  id,
  attribute: "colour" as const,
  key,
  label: { en, fr },
  swatch: null,
  families: [],
});

test("equally frequent colours of a filter are in the order of the reader's language", () => {
  const values = [
    colour(1, "nile", "Nile green", "Vert du Nil"),
    colour(2, "natural", "Undyed natural", "Écru naturel"),
    colour(3, "ink", "Ink", "Encre"),
    colour(4, "clay", "Clay", "Argile"),
  ];
  const counts = values.map(({ id }) => ({ id, count: id === 1 ? 2 : 1 }));
  const rows = { categories: [], sizes: [], colours: counts, colourFamilies: [], price: null, stock: 0, sale: 0 };
  const labels = (language: "en" | "fr") =>
    presentFacets(rows, { values, categories: [], filters: {} }, language).colours.map(({ label }) => label);
  expect(labels("fr")).toEqual(["Vert du Nil", "Argile", "Écru naturel", "Encre"]);
  expect(labels("en")).toEqual(["Nile green", "Clay", "Ink", "Undyed natural"]);
});

test("sorts names without regard to accents and case, and numbers by their value", () => {
  const sorted = (language: "es" | "ar" | "fr", names: string[]) => names.toSorted(collatorFor(language).compare);
  expect(sorted("es", ["Zinc", "ñandú", "Nuez", "Ámbar"])).toEqual(["Ámbar", "Nuez", "ñandú", "Zinc"]);
  expect(sorted("fr", ["Robe 10", "robe 9", "Écharpe"])).toEqual(["Écharpe", "robe 9", "Robe 10"]);
});

/** A comparison of names by code unit, in TypeScript or in SQL, where the database may sort by code unit too. */
const plainOrder =
  /\.(name|label|title|displayName) [<>] \w+\.(name|label|title|displayName)\b|orderBy\("(\w+\.)?(name|label|title|tag)"\)|order by (\w+\.)?(name|label|title|tag)\b|fn\("lower", \["name"/g;

test("no list of names is sorted by code unit", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((file) => join("src", file))
    // Nobody reads these rows in their order: a person's own file, a backup, a limit.
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/dev\/|personalData|\/backup\/|\/merge\//.test(file));
  expect(
    files.flatMap((file) => (readFileSync(file, "utf8").match(plainOrder) ?? []).map((code) => `${file}: ${code}`)),
  ).toEqual([]);
});
