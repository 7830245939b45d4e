import { expect, test } from "vitest";
import type { DeskProduct } from "#shop/catalogue/deskContract.ts";
import { productForm } from "#shop/catalogue/deskWish.ts";
import { combine } from "./combine.ts";
import { type Draft, draftOf, emptyDraft, isSameDraft, noTexts } from "./draft.ts";
import { movePicture } from "./pictures.ts";
import { problemsOf } from "./problems.ts";
import { changedMeanwhile, keepMine } from "./theirs.ts";
import { arrangementOf, formOf, ownPicturesOf, wishOf } from "./wish.ts";

const value = (key: string, swatch?: string) => ({ key, label: { en: key }, ...(swatch && { swatch }) });
const [v1, v2] = ["7f9c24e8-3b12-4fef-91e0-8a1d2c3b4e5f", "0b9c24e8-3b12-4fef-91e0-8a1d2c3b4e5f"] as const;
const shirt: DeskProduct = {
  _id: "shirt",
  version: 3,
  name: { en: "Shirt", ar: "قميص" },
  description: { en: "Linen" },
  category: "shirts",
  price: 649.5,
  deal: 20,
  stock: 5,
  level: "in",
  sold: 0,
  isFeatured: false,
  hidden: false,
  attributes: [
    { key: "colour", label: { en: "Colour" }, values: [value("olive", "#6d7744"), value("indigo", "#2f4169")] },
    { key: "size", label: { en: "Size" }, values: [value("S"), value("M")] },
  ],
  variants: [
    { _id: v1, sku: "S-OLIVE-S", attributes: { colour: "olive", size: "S" }, stock: 2, price: null, image: null },
    { _id: v2, sku: "S-INDIGO-M", attributes: { colour: "indigo", size: "M" }, stock: 3, price: 700, image: null },
  ],
  images: [
    {
      _id: "p1",
      url: "",
      width: 1,
      height: 1,
      alt: { en: "Front" },
      shows: { colour: "olive" },
      status: "ready",
      placeholder: null,
    },
  ],
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
};
const read = (draft: Draft) => productForm.parse(Object.fromEntries(formOf(wishOf(draft))));

test("a product that is opened and saved unchanged is the same product", () => {
  const draft = draftOf(shirt);
  expect(problemsOf(draft)).toEqual({});
  expect(read(draft)).toMatchObject({
    name: { en: "Shirt", ar: "قميص" },
    price: 649.5,
    deal: 20,
    version: 3,
    attributes: shirt.attributes,
    variants: [
      {
        _id: v1,
        sku: "S-OLIVE-S",
        attributes: { colour: "olive", size: "S" },
        stock: 2,
        stockBefore: 2,
        price: null,
      },
      { _id: v2, sku: "S-INDIGO-M", attributes: { colour: "indigo", size: "M" }, stock: 3, price: 700 },
    ],
  });
  expect(arrangementOf(draft)).toEqual([{ _id: "p1", alt: { en: "Front" }, shows: { colour: "olive" } }]);
  // What it does not come in is there to be added, and not sold.
  expect(draft.variants.map(({ sold }) => sold)).toEqual([true, false, false, true]);
});

test("a new product gets keys from its English labels; Arabic digits are numbers", () => {
  const label = (en: string) => ({ ...noTexts(), en });
  const attributes = [
    {
      id: "a",
      key: "",
      label: label("Color"),
      isColour: true,
      values: [
        { id: "1", key: "", label: label("Olive green"), swatch: "#6d7744" },
        { id: "2", key: "", label: label("Olive green"), swatch: "" },
        { id: "3", key: "", label: label("زيتي"), swatch: "" },
      ],
    },
    {
      id: "b",
      key: "",
      label: label("3 widths"),
      isColour: false,
      values: [{ id: "4", key: "", label: label("XL"), swatch: "" }],
    },
  ];
  const draft: Draft = {
    ...emptyDraft(),
    name: label("Bag"),
    description: label("Big"),
    category: "bags",
    price: "٦٤٩٫٥٠",
    attributes,
    variants: combine(attributes, []).map((one) => ({ ...one, stock: "٣" })),
  };
  expect(problemsOf(draft)).toEqual({});
  const wish = read(draft);
  expect(wish.price).toBe(649.5);
  expect(wish.attributes.map(({ key, values }) => [key, values.map(({ key }) => key)])).toEqual([
    ["colour", ["olive-green", "olive-green-2", "value"]],
    ["choice-3-widths", ["XL"]],
  ]);
  expect(wish.variants[1]).toMatchObject({
    attributes: { colour: "olive-green-2", "choice-3-widths": "XL" },
    stock: 3,
  });
});

test("what is missing is told before anything is sent, at the fields that the shop would name", () => {
  expect(problemsOf(emptyDraft())).toEqual({
    "name.en": "admin.products.nameRequired",
    "description.en": "admin.products.nameRequired",
    category: "validation.required",
    price: "validation.required",
    stock: "validation.required",
  });
  const draft = draftOf(shirt);
  const wrong: Draft = {
    ...draft,
    price: "cheap",
    deal: "120",
    variants: draft.variants.map((one) => ({ ...one, sku: "SAME", stock: "-1" })),
  };
  expect(problemsOf(wrong)).toEqual({
    price: "validation.invalid",
    deal: "validation.invalid",
    "variants.0.stock": "validation.invalid",
    "variants.1.stock": "validation.invalid",
    "variants.1.sku": "admin.products.skuTaken",
  });
  expect(problemsOf({ ...draft, variants: draft.variants.map((one) => ({ ...one, sold: false })) })).toEqual({
    variants: "validation.required",
  });
});

test("a form knows whether anything was changed", () => {
  const draft = draftOf(shirt);
  expect(isSameDraft(draft, draftOf(shirt))).toBe(true);
  expect(isSameDraft({ ...draft, deal: "21" }, draft)).toBe(false);
  expect(isSameDraft({ ...draft, pictures: [] }, draft)).toBe(false);
});

test("mine on top of theirs: stock stays a difference, what is gone is made anew, their pictures stay", () => {
  const theirs: DeskProduct = {
    ...shirt,
    version: 4,
    price: 700,
    variants: shirt.variants.slice(0, 1),
    images: [...shirt.images, { ...shirt.images[0], _id: "p2" } as DeskProduct["images"][number]],
  };
  expect(changedMeanwhile(shirt, theirs)).toEqual(["price", "variants", "pictures"]);
  const mine = { ...draftOf(shirt), deal: "30", pictures: [] };
  const kept = keepMine(mine, shirt, theirs);
  expect([kept.version, kept.deal, kept.price]).toEqual([4, "30", "649.5"]);
  expect(kept.variants.filter(({ sold }) => sold)).toMatchObject([{ _id: v1, stockBefore: 2 }, { stock: "3" }]);
  expect(kept.variants.at(-1)).not.toHaveProperty("_id");
  // The first one I had removed.
  expect(kept.pictures.map(({ stored }) => stored)).toEqual(["p2"]);
});

test("a picture moves to its new place and no further than the ends", () => {
  expect(movePicture(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(movePicture(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(movePicture(["a", "b", "c"], 1, 9)).toEqual(["a", "c", "b"]);
});

test("a variant has the picture that was chosen for it, once that picture is in the shop", () => {
  const draft = draftOf(shirt);
  const [first, ...others] = draft.variants;
  const waiting = { id: "new", thumb: "", alt: noTexts(), shows: {} };
  const mine = (picture: string, pictures = [...draft.pictures, waiting]): Draft => ({
    ...draft,
    pictures,
    variants: [{ ...first, picture } as (typeof draft.variants)[number], ...others],
  });
  const images = (draft: Draft) => ownPicturesOf(draft, shirt).map(({ image }) => image);
  expect(images(draft)).toEqual([null, null]);
  expect(images(mine("p1"))).toEqual(["p1", null]);
  expect(images(mine("new"))).toEqual([null, null]);
  expect(images(mine("new", [{ ...waiting, stored: "p2" } as (typeof draft.pictures)[number]]))).toEqual(["p2", null]);
  expect(images(mine("gone"))).toEqual([null, null]);
});
