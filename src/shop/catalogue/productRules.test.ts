import { expect, test } from "vitest";
import { makeSku, makeSlug, requireEnglish, validateVariants } from "./productRules.ts";

const size = { key: "size", label: { en: "Size" }, values: ["S", "M"].map((key) => ({ key, label: { en: key } })) };

test("makes a slug from the English name and avoids reserved paths", () => {
  expect(makeSlug("Luxor Linen Shirt")).toBe("luxor-linen-shirt");
  expect(makeSlug("  Crème brûlée’s “Été” 100 %")).toBe("creme-brulees-ete-100");
  expect(makeSlug("فستان")).toBe("product");
  expect(makeSlug("New")).toBe("new-2");
  expect(makeSlug("Shirt", 3)).toBe("shirt-3");
  expect(makeSlug("x".repeat(200))).toHaveLength(80);
});

test("requires English name and description, and drops empty languages", () => {
  expect(() => requireEnglish({ ar: "فستان" }, { en: "A dress" })).toThrow("admin.products.nameRequired");
  expect(() => requireEnglish({ en: "Dress" }, {})).toThrow("admin.products.nameRequired");
  expect(requireEnglish({ en: "Dress", ar: undefined }, { en: "A dress" }).name).toEqual({ en: "Dress" });
});

test("requires one value per attribute and unique combinations", () => {
  validateVariants([size], [{ attributes: { size: "S" } }, { attributes: { size: "M" } }]);
  validateVariants([], [{ attributes: {} }]);
  for (const variants of [
    [],
    [{ attributes: {} }],
    [{ attributes: { size: "XL" } }],
    [{ attributes: { size: "S", colour: "red" } }],
    [{ attributes: { size: "S" } }, { attributes: { size: "S" } }],
    [{ attributes: { constructor: "S" } }],
  ])
    expect(() => validateVariants([size], variants as never)).toThrow();
  expect(() => validateVariants([size, size], [{ attributes: { size: "S" } }])).toThrow();
  expect(() =>
    validateVariants(
      [size],
      [
        { attributes: { size: "S" }, sku: "A" },
        { attributes: { size: "M" }, sku: "A" },
      ],
    ),
  ).toThrow("admin.products.skuTaken");
});

test("generates a SKU from product and attribute values", () => {
  expect(makeSku("luxor-linen-shirt", [size], { size: "M" })).toBe("LUXOR-LINEN-SHIRT-M");
  expect(makeSku("bag", [], {})).toBe("BAG");
});
