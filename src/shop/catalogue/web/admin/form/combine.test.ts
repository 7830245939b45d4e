import { expect, test } from "vitest";
import { combine, fillAll, fillDown, makeSkus, mostSold } from "./combine.ts";
import { type DraftAttribute, type DraftVariant, noTexts } from "./draft.ts";

const attribute = (id: string, ...values: string[]): DraftAttribute => ({
  id,
  key: id,
  label: { ...noTexts(), en: id },
  isColour: id === "colour",
  values: values.map((key) => ({ id: key, key, label: { ...noTexts(), en: key }, swatch: "" })),
});
const size = attribute("size", "S", "M", "L");
const colour = attribute("colour", "olive", "indigo");
const named = (variants: readonly DraftVariant[]) => variants.map(({ choice }) => Object.values(choice).join(" "));
const filled = (variants: readonly DraftVariant[]) => variants.map((one, at) => ({ ...one, stock: String(at + 1) }));

test("every value of one attribute meets every value of the other, in their order", () => {
  expect(named(combine([colour, size], []))).toEqual([
    "olive S",
    "olive M",
    "olive L",
    "indigo S",
    "indigo M",
    "indigo L",
  ]);
  expect(combine([], [])).toEqual([]);
  expect(named(combine([attribute("colour"), size], []))).toEqual(["S", "M", "L"]);
});

test("a value that comes or goes leaves the others as they were filled in", () => {
  const before = filled(combine([size], []));
  const grown = combine([attribute("size", "XS", "S", "M", "L")], before);
  expect(grown.map(({ stock }) => stock)).toEqual(["", "1", "2", "3"]);
  const shrunk = combine([attribute("size", "M", "L")], grown);
  expect(shrunk.map(({ stock }) => stock)).toEqual(["2", "3"]);
});

test("sizes that come in colours too hand what they were to the first colour, once", () => {
  const before = filled(combine([size], [])).map((one, at) => ({ ...one, _id: `v${at}` }));
  const finer = combine([size, colour], before);
  expect(finer.map(({ choice, _id, stock }) => `${choice.size} ${choice.colour} ${_id ?? "new"} ${stock}`)).toEqual([
    "S olive v0 1",
    "S indigo new ",
    "M olive v1 2",
    "M indigo new ",
    "L olive v2 3",
    "L indigo new ",
  ]);
  expect(combine([size], finer).map(({ _id }) => _id)).toEqual(["v0", "v1", "v2"]);
});

test("no more are sold than the shop takes, and what was not sold stays so", () => {
  const many = attribute("size", ...Array.from({ length: 60 }, (_, at) => `s${at}`));
  expect(combine([many, colour], []).filter(({ sold }) => sold)).toHaveLength(mostSold);
  const [first] = combine([size], []).map((one) => ({ ...one, sold: false }));
  expect(combine([size], first ? [first] : []).map(({ sold }) => sold)).toEqual([false, true, true]);
  expect(combine([size], [], { soldIfNew: false }).some(({ sold }) => sold)).toBe(false);
});

test("one number for all, for those of one colour, or for everything below", () => {
  const variants = combine([colour, size], []);
  expect(fillAll(variants, {}, { stock: "5" }).map(({ stock }) => stock)).toEqual(Array(6).fill("5"));
  expect(fillAll(variants, { colour: "indigo" }, { price: "700" }).map(({ price }) => price)).toEqual([
    "",
    "",
    "",
    "700",
    "700",
    "700",
  ]);
  const typed = variants.with(3, {
    choice: { colour: "indigo", size: "S" },
    sold: true,
    sku: "X",
    stock: "9",
    price: "",
  });
  expect(fillDown(typed, 3).map(({ stock, sku }) => `${sku} ${stock}`)).toEqual([" ", " ", " ", "X 9", " 9", " 9"]);
});

test("SKUs are made of the product's name and the values", () => {
  const [first] = makeSkus(combine([colour, size], []), [colour, size], "luxor-linen-shirt");
  expect(first?.sku).toBe("LUXOR-LINEN-SHIRT-OLIVE-S");
  const shade = attribute("colour", "v1");
  const [value] = shade.values;
  if (value) value.label.en = "Sea green / dark";
  expect(makeSkus(combine([shade], []), [shade], "bag")[0]?.sku).toBe("BAG-SEA-GREEN-/-DARK");
});
