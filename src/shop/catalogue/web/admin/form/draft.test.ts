import { expect, test } from "vitest";
import type { AdminProduct } from "#shop/catalogue/adminContract.ts";
import { productFormSchema } from "#shop/catalogue/productFormSchema.ts";
import { emptyChart } from "../categories/chartDraft.ts";
import { type Draft, emptyDraft, isSameDraft } from "./draft.ts";
import { changedFields, rebaseDraft } from "./draftConflict.ts";
import { movePicture } from "./draftPictures.ts";
import { emptyTexts } from "./texts.ts";
import { toDraft } from "./toDraft.ts";
import { toFormData, toPictureArrangement, toProductRequest, toVariantPictures } from "./toProductRequest.ts";
import { countWithoutStock, validateDraft } from "./validateDraft.ts";
import { combineVariants } from "./variantMatrix.ts";

const value = (key: string, swatch?: string) => ({ key, label: { en: key }, ...(swatch && { swatch }) });
const [v1, v2] = ["7f9c24e8-3b12-4fef-91e0-8a1d2c3b4e5f", "0b9c24e8-3b12-4fef-91e0-8a1d2c3b4e5f"] as const;
const shirt: AdminProduct = {
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
  tags: [],
  sizeChart: null,
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
const read = (draft: Draft) => productFormSchema.parse(Object.fromEntries(toFormData(toProductRequest(draft))));

test("sends a size chart of the product, and none for that of its category", () => {
  const chart = {
    measures: [{ key: "m1", label: { en: "Chest", ar: "الصدر" } }],
    rows: [{ size: "S", values: [96.5] }],
    how: { en: "Lay it flat." },
  };
  const own = toDraft({ ...shirt, sizeChart: chart });
  expect(read(own).sizeChart).toEqual({ ...chart, measures: [{ key: "m1", label: { en: "Chest", ar: "الصدر" } }] });
  expect(read({ ...own, sizeChart: null }).sizeChart).toBeNull();
  const { sizeChart: _, ...kept } = own;
  expect(read(kept).sizeChart).toBeUndefined();
  const wrong = { ...own, sizeChart: { ...emptyChart(), rows: [{ size: "S", values: ["wide"] }] } };
  expect(validateDraft(wrong)).toEqual({ sizeChart: "admin.products.chartIncomplete" });
});

test("round-trips an unchanged product", () => {
  const draft = toDraft(shirt);
  expect(validateDraft(draft)).toEqual({});
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
  expect(toPictureArrangement(draft)).toEqual([{ _id: "p1", alt: { en: "Front" }, shows: { colour: "olive" } }]);
  // Combinations that the product does not have are listed as not sold.
  expect(draft.variants.map(({ sold }) => sold)).toEqual([true, false, false, true]);
});

test("derives keys from English labels and reads Arabic digits in a new product", () => {
  const label = (en: string) => ({ ...emptyTexts(), en });
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
    variants: combineVariants(attributes, []).map((one) => ({ ...one, stock: "٣" })),
  };
  expect(validateDraft(draft)).toEqual({});
  const request = read(draft);
  expect(request.price).toBe(649.5);
  expect(request.attributes.map(({ key, values }) => [key, values.map(({ key }) => key)])).toEqual([
    ["colour", ["olive-green", "olive-green-2", "value"]],
    ["choice-3-widths", ["XL"]],
  ]);
  expect(request.variants[1]).toMatchObject({
    attributes: { colour: "olive-green-2", "choice-3-widths": "XL" },
    stock: 3,
  });
});

test("validates on the client with the field names of the server", () => {
  expect(validateDraft(emptyDraft())).toEqual({
    "name.en": "admin.products.nameRequired",
    "description.en": "admin.products.nameRequired",
    category: "validation.required",
    price: "validation.required",
    stock: "validation.required",
  });
  const draft = toDraft(shirt);
  const wrong: Draft = {
    ...draft,
    price: "cheap",
    deal: "120",
    variants: draft.variants.map((one) => ({ ...one, sku: "SAME", stock: "-1" })),
  };
  expect(validateDraft(wrong)).toEqual({
    price: "validation.invalid",
    deal: "validation.invalid",
    "variants.0.stock": "validation.invalid",
    "variants.1.stock": "validation.invalid",
    "variants.1.sku": "admin.products.skuTaken",
  });
  const tooMuch = { ...draft, price: "1000001", variants: draft.variants.map((one) => ({ ...one, stock: "1000001" })) };
  expect(validateDraft(tooMuch)).toEqual({
    price: "validation.invalid",
    "variants.0.stock": "validation.invalid",
    "variants.1.stock": "validation.invalid",
  });
  expect(validateDraft({ ...draft, variants: draft.variants.map((one) => ({ ...one, sold: false })) })).toEqual({
    variants: "validation.required",
  });
});

test("applies limits that only the schema of the server has", () => {
  const draft = { ...toDraft(shirt), tags: `summer, ${"x".repeat(41)}` };
  const name = { ...draft.name, ar: "ق".repeat(151) };
  expect(validateDraft({ ...draft, name })).toEqual({ tags: "validation.tooLong", "name.ar": "validation.tooLong" });
});

test("detects changes", () => {
  const draft = toDraft(shirt);
  expect(isSameDraft(draft, toDraft(shirt))).toBe(true);
  expect(isSameDraft({ ...draft, deal: "21" }, draft)).toBe(false);
  expect(isSameDraft({ ...draft, pictures: [] }, draft)).toBe(false);
});

test("keeps stock deltas, removed variants and new pictures when merging onto a newer version", () => {
  const saved: AdminProduct = {
    ...shirt,
    version: 4,
    price: 700,
    variants: shirt.variants.slice(0, 1),
    images: [...shirt.images, { ...shirt.images[0], _id: "p2" } as AdminProduct["images"][number]],
  };
  expect(changedFields(shirt, saved)).toEqual(["price", "variants", "pictures"]);
  const mine = { ...toDraft(shirt), deal: "30", pictures: [] };
  const rebased = rebaseDraft(mine, shirt, saved);
  expect([rebased.version, rebased.deal, rebased.price]).toEqual([4, "30", "649.5"]);
  expect(rebased.variants.filter(({ sold }) => sold)).toMatchObject([{ _id: v1, stockBefore: 2 }, { stock: "3" }]);
  expect(rebased.variants.at(-1)).not.toHaveProperty("_id");
  // `mine` had removed the first picture.
  expect(rebased.pictures.map(({ stored }) => stored)).toEqual(["p2"]);
});

test("moves a picture, at most to either end", () => {
  expect(movePicture(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(movePicture(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(movePicture(["a", "b", "c"], 1, 9)).toEqual(["a", "c", "b"]);
});

test("assigns a picture to a variant once the picture is uploaded", () => {
  const draft = toDraft(shirt);
  const [first, ...others] = draft.variants;
  const waiting = { id: "new", thumb: "", alt: emptyTexts(), shows: {} };
  const mine = (picture: string, pictures = [...draft.pictures, waiting]): Draft => ({
    ...draft,
    pictures,
    variants: [{ ...first, picture } as (typeof draft.variants)[number], ...others],
  });
  const images = (draft: Draft) => toVariantPictures(draft, shirt).map(({ image }) => image);
  expect(images(draft)).toEqual([null, null]);
  expect(images(mine("p1"))).toEqual(["p1", null]);
  expect(images(mine("new"))).toEqual([null, null]);
  expect(images(mine("new", [{ ...waiting, stored: "p2" } as (typeof draft.pictures)[number]]))).toEqual(["p2", null]);
  expect(images(mine("gone"))).toEqual([null, null]);
});

test("counts the variants that would be published as sold out because their stock was left empty", () => {
  const draft = toDraft(shirt);
  expect(countWithoutStock(draft)).toBe(0);
  const variants = draft.variants.map((variant) => ({ ...variant, stock: " " }));
  expect(countWithoutStock({ ...draft, variants })).toBe(2);
  expect(countWithoutStock({ ...draft, variants, hidden: true })).toBe(0);
});
