import { expect, test } from "vitest";
import { checkVariants, skuOf, slugOf, withEnglish } from "./shelving.ts";

const size = { key: "size", label: { en: "Size" }, values: ["S", "M"].map((key) => ({ key, label: { en: key } })) };

test("an address is made of the English name, in plain letters, and never one that lists are found at", () => {
  expect(slugOf("Luxor Linen Shirt")).toBe("luxor-linen-shirt");
  expect(slugOf("  Crème brûlée’s “Été” 100 %")).toBe("creme-brulees-ete-100");
  expect(slugOf("فستان")).toBe("product");
  expect(slugOf("New")).toBe("new-2");
  expect(slugOf("Shirt", 3)).toBe("shirt-3");
  expect(slugOf("x".repeat(200))).toHaveLength(80);
});

test("English name and description are asked for in the specification's words; empty languages are not kept", () => {
  expect(() => withEnglish({ ar: "فستان" }, { en: "A dress" })).toThrow("admin.products.nameRequired");
  expect(() => withEnglish({ en: "Dress" }, {})).toThrow("admin.products.nameRequired");
  expect(withEnglish({ en: "Dress", ar: undefined }, { en: "A dress" }).name).toEqual({ en: "Dress" });
});

test("a variant names every attribute once, and no combination comes twice", () => {
  checkVariants([size], [{ attributes: { size: "S" } }, { attributes: { size: "M" } }]);
  checkVariants([], [{ attributes: {} }]);
  for (const variants of [
    [],
    [{ attributes: {} }],
    [{ attributes: { size: "XL" } }],
    [{ attributes: { size: "S", colour: "red" } }],
    [{ attributes: { size: "S" } }, { attributes: { size: "S" } }],
    [{ attributes: { constructor: "S" } }],
  ])
    expect(() => checkVariants([size], variants as never)).toThrow();
  expect(() => checkVariants([size, size], [{ attributes: { size: "S" } }])).toThrow();
  expect(() =>
    checkVariants(
      [size],
      [
        { attributes: { size: "S" }, sku: "A" },
        { attributes: { size: "M" }, sku: "A" },
      ],
    ),
  ).toThrow("admin.products.skuTaken");
});

test("a SKU that nobody thought of says what it stands for", () => {
  expect(skuOf("luxor-linen-shirt", [size], { size: "M" })).toBe("LUXOR-LINEN-SHIRT-M");
  expect(skuOf("bag", [], {})).toBe("BAG");
});
