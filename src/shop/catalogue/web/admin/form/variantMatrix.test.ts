import { expect, test } from "vitest";
import { maxSoldVariants } from "#shop/catalogue/productLimits.ts";
import type { DraftAttribute, DraftVariant } from "./draft.ts";
import { emptyTexts } from "./texts.ts";
import { combineVariants, fillAll, fillDown, generateSkus } from "./variantMatrix.ts";

const attribute = (id: string, ...values: string[]): DraftAttribute => ({
  id,
  key: id,
  label: { ...emptyTexts(), en: id },
  isColour: id === "colour",
  values: values.map((key) => ({ id: key, key, label: { ...emptyTexts(), en: key }, swatch: "" })),
});
const size = attribute("size", "S", "M", "L");
const colour = attribute("colour", "olive", "indigo");
const choiceNames = (variants: readonly DraftVariant[]) =>
  variants.map(({ choice }) => Object.values(choice).join(" "));
const filled = (variants: readonly DraftVariant[]) => variants.map((one, at) => ({ ...one, stock: String(at + 1) }));

test("combines all values of all attributes in order", () => {
  expect(choiceNames(combineVariants([colour, size], []))).toEqual([
    "olive S",
    "olive M",
    "olive L",
    "indigo S",
    "indigo M",
    "indigo L",
  ]);
  expect(combineVariants([], [])).toEqual([]);
  expect(choiceNames(combineVariants([attribute("colour"), size], []))).toEqual(["S", "M", "L"]);
});

test("keeps the input of other variants when a value is added or removed", () => {
  const before = filled(combineVariants([size], []));
  const grown = combineVariants([attribute("size", "XS", "S", "M", "L")], before);
  expect(grown.map(({ stock }) => stock)).toEqual(["", "1", "2", "3"]);
  const shrunk = combineVariants([attribute("size", "M", "L")], grown);
  expect(shrunk.map(({ stock }) => stock)).toEqual(["2", "3"]);
});

test("passes the input of sizes to the first colour when colours are added", () => {
  const before = filled(combineVariants([size], [])).map((one, at) => ({ ...one, _id: `v${at}` }));
  const finer = combineVariants([size, colour], before);
  expect(finer.map(({ choice, _id, stock }) => `${choice.size} ${choice.colour} ${_id ?? "new"} ${stock}`)).toEqual([
    "S olive v0 1",
    "S indigo new ",
    "M olive v1 2",
    "M indigo new ",
    "L olive v2 3",
    "L indigo new ",
  ]);
  expect(combineVariants([size], finer).map(({ _id }) => _id)).toEqual(["v0", "v1", "v2"]);
});

test("limits the number of sold variants and keeps variants unsold", () => {
  const many = attribute("size", ...Array.from({ length: 60 }, (_, at) => `s${at}`));
  expect(combineVariants([many, colour], []).filter(({ sold }) => sold)).toHaveLength(maxSoldVariants);
  const [first] = combineVariants([size], []).map((one) => ({ ...one, sold: false }));
  expect(combineVariants([size], first ? [first] : []).map(({ sold }) => sold)).toEqual([false, true, true]);
  expect(combineVariants([size], [], { soldIfNew: false }).some(({ sold }) => sold)).toBe(false);
});

test("fills all variants, those of one colour, or the rows below", () => {
  const variants = combineVariants([colour, size], []);
  expect(fillAll(variants, {}, { stock: "5" }).map(({ stock }) => stock)).toEqual(Array(6).fill("5"));
  expect(fillAll(variants, { colour: "indigo" }, { price: "700" }).map(({ price }) => price)).toEqual([
    "",
    "",
    "",
    "700",
    "700",
    "700",
  ]);
  const edited = variants.with(3, {
    choice: { colour: "indigo", size: "S" },
    sold: true,
    sku: "X",
    stock: "9",
    price: "",
  });
  expect(fillDown(edited, 3).map(({ stock, sku }) => `${sku} ${stock}`)).toEqual([" ", " ", " ", "X 9", " 9", " 9"]);
});

test("generates SKUs from product name and values", () => {
  const [first] = generateSkus(combineVariants([colour, size], []), [colour, size], "luxor-linen-shirt");
  expect(first?.sku).toBe("LUXOR-LINEN-SHIRT-OLIVE-S");
  const shade = attribute("colour", "v1");
  const [value] = shade.values;
  if (value) value.label.en = "Sea green / dark";
  expect(generateSkus(combineVariants([shade], []), [shade], "bag")[0]?.sku).toBe("BAG-SEA-GREEN-/-DARK");
});
