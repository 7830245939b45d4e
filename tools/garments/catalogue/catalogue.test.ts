import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { catalogue, categoryList, products } from "./catalogue.ts";
import { fabrics } from "./fabrics.ts";
import { languages, type Texts } from "./languages.ts";

const variants = products.flatMap((product) => product.variants);

test("the demo shop opens with sixty products in eleven categories", () => {
  expect(products).toHaveLength(60);
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(60);
  expect(categoryList).toHaveLength(11);
  for (const { slug } of categoryList)
    expect(products.filter(({ category }) => category === slug).length, slug).toBeGreaterThanOrEqual(4);
});

test("everything a shopper reads is there in every language", () => {
  const read: [string, Texts][] = [
    ...categoryList.map(({ slug, name }): [string, Texts] => [slug, name]),
    ...Object.entries(catalogue.colours).map(([key, { name }]): [string, Texts] => [key, name]),
    ...Object.entries(fabrics).map(([key, { name }]): [string, Texts] => [key, name]),
    ...products.flatMap(({ slug, name, description, pictures }): [string, Texts][] => [
      [slug, name],
      [slug, description],
      ...pictures.map(({ file, alt }): [string, Texts] => [file, alt]),
    ]),
  ];
  for (const [what, texts] of read)
    for (const language of languages) expect(texts[language]?.trim(), `${what} in ${language}`).toBeTruthy();
});

test("Arabic texts are written in Arabic", () => {
  // A V neck is written with its Latin letter in Arabic too.
  for (const { slug, name, description, pictures } of products)
    for (const text of [name.ar, description.ar, ...pictures.map(({ alt }) => alt.ar)])
      expect(text.replace(/\bV\b/g, ""), slug).not.toMatch(/\p{Script=Latin}/u);
});

test("every description is its product's own and names shares or weights", () => {
  for (const language of languages) {
    const sentences = products.flatMap(({ description }) => description[language].split(/(?<=[.!?؟])\s+/u));
    const shared = sentences.filter((sentence, at) => sentence.length > 60 && sentences.indexOf(sentence) !== at);
    expect(shared, language).toEqual([]);
  }
  for (const { slug, description } of products)
    for (const language of languages) expect(description[language], `${slug} in ${language}`).toMatch(/%|٪|mm|مم/);
});

test("no two variants share a stock-keeping unit", () => {
  expect(new Set(variants.map(({ sku }) => sku)).size).toBe(variants.length);
  for (const { sku } of variants) expect(sku).toMatch(/^NB-[0-9A-Z]{3}-[A-Z]{3}-[0-9A-Z]{1,4}$/);
});

test("every colour is offered in every size, and most of them are in stock", () => {
  for (const { slug, colours, sizes, variants } of products) {
    expect(variants, slug).toHaveLength(colours.length * sizes.length);
    expect(
      variants.some(({ stock }) => stock > 3),
      slug,
    ).toBe(true);
  }
  const soldOut = variants.filter(({ stock }) => stock === 0).length / variants.length;
  expect(soldOut).toBeGreaterThan(0.03);
  expect(soldOut).toBeLessThan(0.15);
});

test("about ten products are on offer and about ten are featured", () => {
  const deals = products.flatMap(({ deal }) => deal ?? []);
  expect(deals.length).toBeGreaterThanOrEqual(8);
  expect(deals.length).toBeLessThanOrEqual(14);
  for (const deal of deals) expect(deal >= 10 && deal <= 40).toBe(true);
  expect(products.filter(({ featured }) => featured).length).toBeGreaterThanOrEqual(8);
});

test("the first colour is shown from every side, the others from the front", () => {
  for (const { slug, colours, pictures } of products) {
    expect(pictures[0], slug).toMatchObject({ colour: colours[0], view: "front" });
    expect(new Set(pictures.map(({ file }) => file)).size, slug).toBe(pictures.length);
    for (const colour of colours)
      expect(
        pictures.some((picture) => picture.colour === colour && picture.view === "front"),
        slug,
      ).toBe(true);
  }
});

test("the files the shop is filled from say what the source says", async () => {
  const demo = new URL("../../../demo/", import.meta.url);
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(new URL(file, demo), "utf8"));
  expect(await read("catalogue.json"), "run npm run demo:catalogue").toEqual(catalogue);
  expect(await read("categories.json"), "run npm run demo:catalogue").toEqual(categoryList);
});

test("every picture is drawn, and none is left over", async () => {
  const folder = new URL("../../../demo/pictures/", import.meta.url);
  const drawn = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".webp"));
  const pictureFiles = products.flatMap(({ pictures }) => pictures.map(({ file }) => file));
  expect(drawn.toSorted(), "run npm run demo:pictures").toEqual(pictureFiles.toSorted());
});
