import { expect, test } from "vitest";
import { choiceIn, firstChoice, isOut, pictureFor, priceFor, standing, variantOf } from "./choosing.ts";

const values = (...keys: string[]) => keys.map((key) => ({ key, label: { en: key } }));
const shirt = {
  attributes: [
    { key: "colour", label: { en: "Colour" }, values: values("clay", "olive") },
    { key: "size", label: { en: "Size" }, values: values("S", "M") },
  ],
  variants: [
    { attributes: { colour: "clay", size: "S" }, stock: 0 },
    { attributes: { colour: "clay", size: "M" }, stock: 0 },
    { attributes: { colour: "olive", size: "S" }, stock: 2 },
  ],
};

test("the first colour that is there is chosen by itself, a size is not, and the only size there is needs no choosing", () => {
  expect(firstChoice(shirt)).toEqual({ colour: "olive" });
  const scarf = { ...shirt, attributes: [shirt.attributes[0], { ...shirt.attributes[1], values: values("S") }] };
  expect(firstChoice(scarf as typeof shirt)).toEqual({ colour: "olive", size: "S" });
  expect(firstChoice({ attributes: [], variants: [{ attributes: {}, stock: 1 }] })).toEqual({});
  const tee = { attributes: shirt.attributes.slice(1), variants: shirt.variants };
  expect(firstChoice(tee)).toEqual({});
});

test("a variant is named by all its attributes; a product without any has one", () => {
  expect(variantOf(shirt, { colour: "olive" })).toBeUndefined();
  expect(variantOf(shirt, { colour: "olive", size: "S" })).toBe(shirt.variants[2]);
  expect(variantOf(shirt, { colour: "olive", size: "M" })).toBeUndefined();
  const cap = { attributes: [], variants: [{ attributes: {}, stock: 1 }] };
  expect(variantOf(cap, {})).toBe(cap.variants[0]);
});

test("a size is struck for the chosen colour, and a colour when all its sizes are gone", () => {
  expect(isOut(shirt, { colour: "olive", size: "M" }, "size", "S")).toBe(false);
  expect(isOut(shirt, { colour: "olive" }, "size", "M")).toBe(true);
  expect(isOut(shirt, {}, "size", "S")).toBe(false);
  expect(isOut(shirt, { colour: "olive", size: "S" }, "colour", "clay")).toBe(true);
  expect(isOut(shirt, { colour: "clay", size: "M" }, "colour", "olive")).toBe(false);
});

test("an address chooses only what there is", () => {
  const search = new URLSearchParams("colour=olive&size=XXL&utm_source=x");
  expect(choiceIn(search, shirt)).toEqual({ colour: "olive" });
});

test("an address may name the SKU, and what it says besides wins", () => {
  const known = { ...shirt, variants: shirt.variants.map((variant, at) => ({ ...variant, sku: `SH-${at}` })) };
  expect(choiceIn(new URLSearchParams("sku=SH-2"), known)).toEqual({ colour: "olive", size: "S" });
  expect(choiceIn(new URLSearchParams("sku=SH-2&size=M"), known)).toEqual({ colour: "olive", size: "M" });
  expect(choiceIn(new URLSearchParams("sku=SH-9"), known)).toEqual({});
});

const levels = { 0: "out", 2: "low", 9: "in" } as const;
const variant = (colour: string, size: string, stock: 0 | 2 | 9, price = 100) => ({
  attributes: { colour, size },
  stock,
  level: levels[stock],
  price,
  dealPrice: price / 2,
});

test("the stock is told of what is chosen so far, and a combination that is not made is no choice", () => {
  const variants = [
    variant("clay", "S", 0),
    variant("clay", "M", 0),
    variant("olive", "S", 2),
    variant("olive", "M", 9),
  ];
  expect(standing({ variants }, {})).toEqual({ level: "in", stock: 11, made: true });
  expect(standing({ variants }, { colour: "clay" })).toEqual({ level: "out", stock: 0, made: true });
  expect(standing({ variants }, { colour: "olive", size: "S" })).toEqual({ level: "low", stock: 2, made: true });
  expect(standing({ variants }, { colour: "olive", size: "L" })).toEqual({ level: "out", stock: 0, made: false });
});

test("a choice that has its own price shows it, and before that the lowest is shown as such", () => {
  const product = { price: 90, dealPrice: 45, variants: [variant("clay", "S", 9), variant("clay", "XXL", 9, 120)] };
  expect(priceFor(product, {})).toEqual({ price: 100, dealPrice: 50, from: true });
  expect(priceFor(product, { size: "XXL" })).toEqual({ price: 120, dealPrice: 60, from: false });
  expect(priceFor(product, { size: "M" })).toEqual({ price: 90, dealPrice: 45, from: false });
});

test("the picture of a choice is the variant's own, then the first of its colour", () => {
  const pictures = [
    { id: "packed", shows: {} },
    { id: "clay", shows: { colour: "clay" } },
    { id: "olive", shows: { colour: "olive" } },
    { id: "olive-m", shows: { colour: "olive", size: "M" } },
  ];
  expect(pictureFor(pictures, { colour: "olive", size: "M" }, null)).toBe(2);
  expect(pictureFor(pictures, { colour: "olive", size: "M" }, "olive-m")).toBe(3);
  expect(pictureFor(pictures, { colour: "indigo" }, undefined)).toBe(-1);
  expect(pictureFor(pictures, { colour: "clay" }, "gone")).toBe(1);
});
