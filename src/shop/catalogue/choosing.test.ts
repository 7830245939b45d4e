import { expect, test } from "vitest";
import { choiceIn, firstChoice, isOut, variantOf } from "./choosing.ts";

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
  expect(choiceIn(search, shirt.attributes)).toEqual({ colour: "olive" });
});
