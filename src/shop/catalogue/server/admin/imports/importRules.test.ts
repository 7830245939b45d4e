import { expect, test } from "vitest";
import { detectSystem } from "./detectSystem.ts";
import { htmlToText } from "./htmlToText.ts";
import { parseStock, toDeal, toShopPrice } from "./importAmounts.ts";
import { toOption, toSize } from "./optionNames.ts";
import { readShopify } from "./readShopify.ts";
import { readWooCommerce } from "./readWooCommerce.ts";
import { toEnglishHeader } from "./wooCommerceHeaders.ts";

const shopPrices = { rate: 1, includesTax: false, shopIncludesTax: false, taxPercent: 14 };

test.each([
  ["1299.00", 1299_00],
  ["1,299.50", 1299_50],
  ["1.299,50", 1299_50],
  ["12,5", 12_50],
  ["1,299", 1299_00],
  ["٤٥٠", 450_00],
  ["E£ 200", undefined],
  ["0", undefined],
  ["free", undefined],
  ["-5", undefined],
])("reads the price %j as %j piastres", (text, piastres) => {
  expect(toShopPrice(text, shopPrices)).toBe(piastres);
});

test.each([
  ["7", 7],
  ["1,000", 1_000],
  ["1,234,567", 1_234_567],
  ["1.234.567", 1_234_567],
  ["1 000", 1_000],
  ["1\u202f000", 1_000],
  ["1'000", 1_000],
  ["١٬٠٠٠", 1_000],
  ["1,000.00", 1_000],
  ["1.000,00", 1_000],
  ["12.0", 12],
  ["12,00", 12],
  ["-3", -3],
  ["-1,200", -1_200],
  ["1.000", undefined],
  ["1234,000", undefined],
  ["1,00,000", undefined],
  ["1,000,00", undefined],
  ["1 2", undefined],
  ["2.5", undefined],
  ["2,5", undefined],
  ["many", undefined],
  ["1e3", undefined],
  ["", undefined],
])("reads the stock %j as %j", (text, stock) => expect(parseStock(text)).toBe(stock));

test("converts the currency and the tax of a file to those of the shop", () => {
  expect(toShopPrice("114", { ...shopPrices, includesTax: true })).toBe(100_00);
  expect(toShopPrice("100", { ...shopPrices, shopIncludesTax: true })).toBe(114_00);
  expect(toShopPrice("10", { ...shopPrices, rate: 48.5 })).toBe(485_00);
});

test("makes a deal of equal reductions, and none of different ones", () => {
  expect(toDeal([{ price: 750_00, regular: 1000_00 }])).toEqual({
    percent: 25,
    prices: [1000_00],
    isRounded: false,
    isMixed: false,
  });
  expect(toDeal([{ price: 699_00, regular: 1000_00 }])).toMatchObject({ percent: 30, isRounded: true });
  expect(
    toDeal([
      { price: 50_00, regular: 100_00 },
      { price: 90_00, regular: 100_00 },
    ]),
  ).toMatchObject({ percent: 0, prices: [50_00, 90_00], isMixed: true });
});

test.each([
  ["Size", "size"],
  ["Taille", "size"],
  ["Talla", "size"],
  ["المقاس", "size"],
  ["Color", "colour"],
  ["Couleur", "colour"],
  ["اللون", "colour"],
  ["الخامة", "material"],
  ["Matière", "material"],
  ["Sleeve length", "sleeve-length"],
  ["الطول", "option-2"],
])("knows the option %s as %s", (name, key) => expect(toOption(name, 1).key).toBe(key));

test.each([
  ["Medium", "M"],
  ["متوسط", "M"],
  ["Petite", "S"],
  ["x-large", "XL"],
  ["38", undefined],
])("knows the size %s as %s", (name, size) => expect(toSize(name)).toBe(size));

test("turns markup into lines", () => {
  expect(htmlToText("<p>A &amp; b<br>c</p><ul><li>one</li><li>two</li></ul><h2>D</h2>e")).toBe(
    "A & b\nc\n\n• one\n• two\n\nD\n\ne",
  );
});

test("recognises the two systems by their columns", () => {
  expect(detectSystem(["Handle", "Title", "Variant Price"])).toBe("shopify");
  expect(detectSystem(["Title", "URL handle", "Price"])).toBe("shopify");
  expect(detectSystem(["ID", "Type", "SKU", "Name", "Regular price"])).toBe("woocommerce");
  expect(detectSystem(["id", "name_en", "price"])).toBeUndefined();
});

test.each([
  [
    "Spanish",
    "ID,Tipo,SKU,Nombre,Publicado,¿En inventario?,Inventario,Precio rebajado,Precio normal,Categorías,Imágenes,Superior,Nombre del atributo 1,Valor(es) del atributo 1",
  ],
  [
    "French",
    "ID,Type,UGS,Nom,Publié,En stock ?,Stock,Tarif promo,Tarif régulier,Catégories,Images,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1",
  ],
  [
    "Arabic",
    "المعرّف,النوع,رمز المنتج (SKU),الاسم,تم النشر,متوفر؟,المخزون,سعر التخفيض,السعر الافتراضي,التصنيفات,الصور,الأب,اسم السمة 1,قيمة/قيم السمة 1",
  ],
  [
    "other Arabic",
    "المعرف,النوع,رمز المنتج,الاسم,منشور,متوفر في المخزون؟,المخزون,سعر التخفيض,السعر العادي,تصنيفات,صور,الاب,السمة ١ الاسم,السمة ١ القيمة(القيم)",
  ],
])("reads a WooCommerce export with %s headers", (_language, columns) => {
  const header = toEnglishHeader(columns.split(","));
  expect(detectSystem(header)).toBe("woocommerce");
  const lines = [
    ["7", "variable", "SH", "Shirt", "1", "1", "", "", "", "Shirts", "", "", "Size", "S, M"],
    ["8", "variation", "SH-S", "Shirt - S", "1", "1", "4", "", "90", "", "", "id:7", "Size", "S"],
    ["9", "variation", "SH-M", "Shirt - M", "1", "1", "2", "80", "90", "", "", "id:7", "Size", "M"],
  ].map((cells, at) => ({ row: at + 2, cells }));
  const [read] = readWooCommerce({ header, lines });
  expect(read?.product).toMatchObject({ name: "Shirt", category: "Shirts", published: true, optionNames: ["Size"] });
  expect(read?.product.variants).toMatchObject([
    { sku: "SH-S", values: ["S"], price: "90", stock: "4" },
    { sku: "SH-M", values: ["M"], price: "80", regularPrice: "90", stock: "2" },
  ]);
});

test("reads the columns of Shopify's present template", () => {
  const [read] = readShopify({
    header:
      "Title,URL handle,Description,Option1 name,Option1 value,SKU,Price,Compare-at price,Inventory quantity".split(
        ",",
      ),
    lines: [{ row: 2, cells: ["Cap", "cap", "Sun", "Size", "One", "CAP", "90", "100", "4"] }],
  });
  expect(read?.product.variants).toEqual([
    { row: 2, sku: "CAP", values: ["One"], price: "90", regularPrice: "100", stock: "4", picture: "" },
  ]);
});

test.each([
  ["", undefined],
  ["parent", undefined],
  ["1,000", "1,000"],
  ["a few", "a few"],
])("keeps the stock %j of WooCommerce as %j", (stock, kept) => {
  const header = "ID,Type,Name,Published,Stock,Regular price".split(",");
  const [read] = readWooCommerce({ header, lines: [{ row: 2, cells: ["1", "simple", "Cap", "1", stock, "80"] }] });
  expect(read?.product.variants[0]?.stock).toBe(kept);
});

/** Returns the names of the products of Shopify's rows, with the number of their variants, pictures and remarks. */
function readRows(...rows: string[]) {
  const header = "Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src".split(",");
  const lines = rows.map((row, at) => ({ row: at + 2, cells: row.split(",") }));
  return readShopify({ header, lines }).map(({ product, lines }) => ({
    name: product.name,
    rows: lines.map(({ row }) => row),
    variants: product.variants.length,
    pictures: product.pictures.length,
    notes: product.notes.map(({ row, column, message, isError }) => `${row} ${column} ${message} ${isError}`),
  }));
}

test("joins rows of Shopify that have the handle of a product, or neither handle nor title", () => {
  expect(
    readRows(
      "cap,Cap,Size,S,90,/a.jpg",
      "hat,Hat,Size,S,90,",
      "cap,,,M,90,",
      ",,,L,90,",
      ",Cap,,XL,90,",
      ",,,,,/b.jpg",
    ),
  ).toEqual([
    { name: "Cap", rows: [2, 4, 5, 6, 7], variants: 4, pictures: 2, notes: [] },
    { name: "Hat", rows: [3], variants: 1, pictures: 0, notes: [] },
  ]);
});

test("refuses a row of Shopify that has a title of its own and no handle, with the rows that follow it", () => {
  const refused = (row: number) => [`${row} Handle import.noHandle true`];
  expect(
    readRows(",Fez,Size,S,90,", "cap,Cap,Size,S,90,", ",Hat,Size,S,90,", ",,,M,90,", ",Bag,Size,S,90,", "cap,,,M,90,"),
  ).toEqual([
    { name: "Fez", rows: [2], variants: 1, pictures: 0, notes: refused(2) },
    { name: "Cap", rows: [3, 7], variants: 2, pictures: 0, notes: [] },
    { name: "Hat", rows: [4, 5], variants: 2, pictures: 0, notes: refused(4) },
    { name: "Bag", rows: [6], variants: 1, pictures: 0, notes: refused(6) },
  ]);
});

test("takes a sale price of WooCommerce on its days only", () => {
  const header = "ID,Type,Name,Published,Sale price,Regular price,Date sale price starts,Date sale price ends".split(
    ",",
  );
  const read = (starts: string, ends: string) =>
    readWooCommerce(
      { header, lines: [{ row: 2, cells: ["1", "simple", "Cap", "1", "80", "100", starts, ends] }] },
      new Date("2026-11-23T12:00:00Z"),
    )[0]?.product.variants[0]?.price;
  expect(read("", "")).toBe("80");
  expect(read("2026-11-20", "2026-11-23")).toBe("80");
  expect(read("2026-11-24", "")).toBe("100");
  expect(read("", "2026-11-22")).toBe("100");
});
