import { expect, test } from "vitest";
import {
  defaultSelection,
  findSelectedVariant,
  isValueSoldOut,
  selectionFromUrl,
  selectionLowestPrice,
  selectionPictureIndex,
  selectionPrice,
  selectionStock,
} from "./variantSelection.ts";

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

test("preselects the first available colour and a single size, but no other size", () => {
  expect(defaultSelection(shirt)).toEqual({ colour: "olive" });
  const scarf = { ...shirt, attributes: [shirt.attributes[0], { ...shirt.attributes[1], values: values("S") }] };
  expect(defaultSelection(scarf as typeof shirt)).toEqual({ colour: "olive", size: "S" });
  expect(defaultSelection({ attributes: [], variants: [{ attributes: {}, stock: 1 }] })).toEqual({});
  const tee = { attributes: shirt.attributes.slice(1), variants: shirt.variants };
  expect(defaultSelection(tee)).toEqual({});
});

test("finds a variant by all attributes, and the only variant of a product without any", () => {
  expect(findSelectedVariant(shirt, { colour: "olive" })).toBeUndefined();
  expect(findSelectedVariant(shirt, { colour: "olive", size: "S" })).toBe(shirt.variants[2]);
  expect(findSelectedVariant(shirt, { colour: "olive", size: "M" })).toBeUndefined();
  const cap = { attributes: [], variants: [{ attributes: {}, stock: 1 }] };
  expect(findSelectedVariant(cap, {})).toBe(cap.variants[0]);
});

test("marks a size sold out for the selected colour, and a colour if all sizes are", () => {
  expect(isValueSoldOut(shirt, { colour: "olive", size: "M" }, "size", "S")).toBe(false);
  expect(isValueSoldOut(shirt, { colour: "olive" }, "size", "M")).toBe(true);
  expect(isValueSoldOut(shirt, {}, "size", "S")).toBe(false);
  expect(isValueSoldOut(shirt, { colour: "olive", size: "S" }, "colour", "clay")).toBe(true);
  expect(isValueSoldOut(shirt, { colour: "clay", size: "M" }, "colour", "olive")).toBe(false);
});

test("ignores values in the URL that do not exist", () => {
  const search = new URLSearchParams("colour=olive&size=XXL&utm_source=x");
  expect(selectionFromUrl(search, shirt)).toEqual({ colour: "olive" });
});

test("selects the variant of the SKU in the URL, overridden by attributes in the URL", () => {
  const known = { ...shirt, variants: shirt.variants.map((variant, at) => ({ ...variant, sku: `SH-${at}` })) };
  expect(selectionFromUrl(new URLSearchParams("sku=SH-2"), known)).toEqual({ colour: "olive", size: "S" });
  expect(selectionFromUrl(new URLSearchParams("sku=SH-2&size=M"), known)).toEqual({ colour: "olive", size: "M" });
  expect(selectionFromUrl(new URLSearchParams("sku=SH-9"), known)).toEqual({});
});

const levels = { 0: "out", 2: "low", 9: "in" } as const;
const variant = (colour: string, size: string, stock: 0 | 2 | 9, price = 100) => ({
  attributes: { colour, size },
  stock,
  level: levels[stock],
  price,
  dealPrice: price / 2,
});

test("reports the stock of a partial selection, and none for a combination that is not made", () => {
  const variants = [
    variant("clay", "S", 0),
    variant("clay", "M", 0),
    variant("olive", "S", 2),
    variant("olive", "M", 9),
  ];
  expect(selectionStock({ variants }, {})).toEqual({ level: "in", stock: 11, made: true });
  expect(selectionStock({ variants }, { colour: "clay" })).toEqual({ level: "out", stock: 0, made: true });
  expect(selectionStock({ variants }, { colour: "olive", size: "S" })).toEqual({ level: "low", stock: 2, made: true });
  expect(selectionStock({ variants }, { colour: "olive", size: "L" })).toEqual({ level: "out", stock: 0, made: false });
});

test("shows the selected variant's price, and the lowest price before a selection", () => {
  const product = { price: 90, dealPrice: 45, variants: [variant("clay", "S", 9), variant("clay", "XXL", 9, 120)] };
  expect(selectionPrice(product, {})).toEqual({ price: 100, dealPrice: 50, from: true });
  expect(selectionPrice(product, { size: "XXL" })).toEqual({ price: 120, dealPrice: 60, from: false });
  expect(selectionPrice(product, { size: "M" })).toEqual({ price: 90, dealPrice: 45, from: false });
});

test("names the lowest earlier price of the selection, of removed variants before one, and none without any", () => {
  const earlier = (colour: string, size: string, lowestPrice: number | null) => ({
    ...variant(colour, size, 9),
    lowestPrice,
  });
  const product = {
    lowestPrice: 70,
    variants: [earlier("clay", "S", 90), earlier("clay", "M", 80), earlier("olive", "S", null)],
  };
  expect(selectionLowestPrice(product, {})).toBe(70);
  expect(selectionLowestPrice(product, { colour: "clay" })).toBe(80);
  expect(selectionLowestPrice(product, { colour: "clay", size: "S" })).toBe(90);
  expect(selectionLowestPrice(product, { colour: "olive" })).toBeNull();
});

test("shows the variant's own picture, otherwise the first of its colour", () => {
  const pictures = [
    { id: "packed", shows: {} },
    { id: "clay", shows: { colour: "clay" } },
    { id: "olive", shows: { colour: "olive" } },
    { id: "olive-m", shows: { colour: "olive", size: "M" } },
  ];
  expect(selectionPictureIndex(pictures, { colour: "olive", size: "M" }, null)).toBe(2);
  expect(selectionPictureIndex(pictures, { colour: "olive", size: "M" }, "olive-m")).toBe(3);
  expect(selectionPictureIndex(pictures, { colour: "indigo" }, undefined)).toBe(-1);
  expect(selectionPictureIndex(pictures, { colour: "clay" }, "gone")).toBe(1);
});
