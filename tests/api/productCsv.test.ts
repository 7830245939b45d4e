import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { productFields, sendMultipartForm, sizeFields } from "#tests/support/multipartForms.ts";
import { addCategory, addProduct } from "#tests/support/products.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

async function openCsvAdmin() {
  const shop = await openShop();
  await addCategory(shop.db, "shirts");
  await addCategory(shop.db, "bags");
  const staff = await createUser(shop, { role: "admin" });
  const send = (table: string | Buffer, query = "") =>
    sendMultipartForm(
      shop,
      staff,
      ["POST", `/admin/products/import${query}`],
      {},
      [{ name: "t.csv", bytes: Buffer.from(table), type: "text/csv" }],
      "file",
    );
  const exported = async (query = "") => {
    const answer = await shop.app.inject({
      method: "GET",
      url: `/api/admin/products/export.csv${query}`,
      headers: staff.headers,
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  };
  return { shop, staff, send, exported, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

const csvHeader =
  "id,sku,name_en,name_ar,description_en,category,price,deal,featured,option1,value1,stock,variant_price";

test("rejects a CSV with errors by row and column and imports the corrected one once", async () => {
  await using csvAdmin = await openCsvAdmin();
  const { shop, staff, send } = csvAdmin;
  await addProduct(shop.db, { id: "siwa-bag", name: "Siwa bag", category: "bags", stock: 4, price: 300_00 });
  const rows = [
    "nile-shirt,NILE-S,Nile shirt,قميص النيل,Soft linen,shirts,٤٥٠,10,yes,size,S,3,",
    "nile-shirt,NILE-M,,,,,,,,size,M,5,475.50",
    "siwa-bag,,,,,,320,,,,,6,",
  ];
  const wrong = [
    csvHeader,
    rows[0]?.replace("٤٥٠", "cheap"),
    rows[1]?.replace("NILE-M", "NILE-S"),
    "siwa-bag,,,,,spaceships,320,,,,,-1,",
    ",,No description,,,shirts,10,,,,,1,",
    ",,,,No name,shirts,cheap,,,,,1,",
  ].join("\n");
  for (const query of ["?dryRun=1", ""]) {
    const { status, body } = await send(wrong, query);
    expect([status, body.done, body.rows]).toEqual([200, false, 5]);
    expect(
      body.problems.map(({ row, column, message }: Record<string, string>) => `${row} ${column} ${message}`),
    ).toEqual([
      "2 price validation.invalid",
      "3 sku admin.products.skuTaken",
      "4 category admin.products.categoryUnknown",
      "4 stock validation.invalid",
      "5 description_en admin.products.nameRequired",
      "6 name_en admin.products.nameRequired",
      "6 price validation.invalid",
    ]);
  }
  const right = [csvHeader, ...rows].join("\r\n");
  const tried = await send(right, "?dryRun=1");
  expect(tried.body).toMatchObject({ rows: 3, created: 1, changed: 1, unchanged: 0, problems: [], done: false });
  expect((await staff.get("/admin/products")).body.total).toBe(1);

  expect((await send(right)).body).toMatchObject({ created: 1, changed: 1, problems: [], done: true });
  const { body: made } = await staff.get("/admin/products/nile-shirt");
  expect(made).toMatchObject({
    name: { en: "Nile shirt", ar: "قميص النيل" },
    price: 450,
    deal: 10,
    isFeatured: true,
    attributes: [{ key: "size", label: { en: "Size", ar: "المقاس" }, values: [{ key: "S" }, { key: "M" }] }],
    variants: [
      { sku: "NILE-S", stock: 3, price: null },
      { sku: "NILE-M", stock: 5, price: 475.5 },
    ],
  });
  expect((await staff.get("/admin/products/siwa-bag")).body).toMatchObject({ price: 320, stock: 6, category: "bags" });
  expect((await send(right)).body).toMatchObject({ created: 0, changed: 0, unchanged: 2, done: true });
  expect(await findViolations(shop.db)).toEqual([]);
});

test("an import warns of a price that it raises during a deal, and raises it all the same", async () => {
  await using csvAdmin = await openCsvAdmin();
  const { shop, staff, send } = csvAdmin;
  for (const [id, deal] of Object.entries({ "on-deal": 20, "new-deal": 0, "lower-price": 20, "no-deal": 0 }))
    await addProduct(shop.db, { id, category: "bags", price: 300_00, deal });
  const table = ["id,price,deal", "on-deal,320,", "new-deal,320,10", "lower-price,280,", "no-deal,320,"].join("\n");
  const struck = { column: "price", message: "import.newPriceStruck", value: "320" };
  const warnings = [
    { row: 2, ...struck },
    { row: 3, ...struck },
  ];
  expect((await send(table, "?dryRun=1")).body).toMatchObject({ changed: 4, problems: [], warnings });
  expect((await send(table)).body).toMatchObject({ changed: 4, problems: [], warnings, done: true });
  expect((await staff.get("/admin/products/on-deal")).body).toMatchObject({ price: 320, deal: 20 });
  expect((await send(table)).body).toMatchObject({ unchanged: 4, warnings: [] });
});

test("an import of an earlier export leaves sold pieces sold", async () => {
  await using csvAdmin = await openCsvAdmin();
  const { shop, send, exported } = csvAdmin;
  const { variants } = await addProduct(shop.db, {
    id: "siwa-bag",
    category: "bags",
    sizes: { M: 9, L: 9 },
    price: 300_00,
  });
  const { text } = await exported();
  const sell = shop.db.updateTable("variants").set({ stock: 8 });
  await sell.where("id", "=", String(variants.M)).execute();
  const stock = async () =>
    (await shop.db.selectFrom("variants").select("stock").orderBy("sku").execute())
      .map((row) => row.stock)
      .sort((a, b) => a - b);
  expect((await send(text)).body).toMatchObject({ changed: 0, unchanged: 1, problems: [] });
  expect((await send(text.replaceAll(",300,", ",320,"))).body).toMatchObject({ changed: 1, problems: [] });
  expect(await stock()).toEqual([8, 9]);
  // A number that staff wrote is a count, in one import or two.
  for (const _ of ["first", "again"]) expect((await send(text.replace(",9,9,", ",12,9,"))).body.problems).toEqual([]);
  expect(await stock()).toEqual([9, 12]);
});

test("an export imports again without changes and neutralises formulas", async () => {
  await using csvAdmin = await openCsvAdmin();
  const { shop, staff, send, exported } = csvAdmin;
  const form = productFields({
    ...sizeFields("S", "M"),
    name: { en: '=HYPERLINK("http://evil")', ar: "+سالب" },
    description: { en: '@SUM(1), "quoted"\nand a second line' },
    category: "shirts",
  });
  await sendMultipartForm(shop, staff, ["POST", "/products"], form);
  await addProduct(shop.db, { id: "siwa-bag", name: "-1 bag", category: "bags", hidden: true });
  const { status, headers, text } = await exported();
  expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/);
  expect(text.startsWith('\ufeff"id","sku","name_en",')).toBe(true);
  expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(text).toContain("'-1 bag");
  expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
  expect((await send(text)).body).toMatchObject({
    rows: 3,
    created: 0,
    changed: 0,
    unchanged: 2,
    problems: [],
    done: true,
  });
  const tagged = await send('id,tags\nsiwa-bag,"Linen, summer"\n');
  expect(tagged.body).toMatchObject({ changed: 1, done: true });
  expect((await exported("?category=bags")).text).toContain('"linen, summer"');
  expect((await send((await exported()).text)).body).toMatchObject({ changed: 0, unchanged: 2 });
  expect((await send("id,tags\nsiwa-bag,-\n")).body).toMatchObject({ changed: 1 });
  expect((await exported("?category=bags")).text).not.toContain("summer");
  const semicolons = "ID;Stock;Name_EN\nsiwa-bag;12;\n";
  expect((await send(semicolons)).body).toMatchObject({ changed: 1, done: true });
  expect((await exported("?category=bags")).text.split("\n").filter((line) => line.includes("siwa-bag"))).toHaveLength(
    1,
  );
  expect((await exported("?category=bags")).text).not.toContain("HYPERLINK");
});

test("rejects foreign CSV files and serves product CSV to admins only", async () => {
  await using csvAdmin = await openCsvAdmin();
  const { shop, send } = csvAdmin;
  const fileErrors = async (table: string | Buffer) => {
    const { status, body } = await send(table);
    expect([status, body.message]).toEqual([400, body.fields.file]);
    return [body.message, body.column];
  };
  for (const table of ["", csvHeader, `${csvHeader}\n\n,,,\n`])
    expect(await fileErrors(table)).toEqual(["import.noProducts", undefined]);
  expect(await fileErrors("id, Unheard of ,x\n1,2,3")).toEqual(["import.unknownColumn", "Unheard of"]);
  expect(await fileErrors(`id,\u202e${"ن".repeat(90)}\n1,2`)).toEqual(["import.unknownColumn", "ن".repeat(60)]);
  expect(await fileErrors("price\n3")).toEqual(["import.columnsMissing", undefined]);
  for (const table of [
    `${csvHeader}\na"b,"c`,
    `${csvHeader}\np\0-1,,Name,,Text,shirts,1,,,,,1,`,
    Buffer.from([0, 1, 2, 255, 254]),
    "PK\u0003\u0004 a spreadsheet",
  ])
    expect(await fileErrors(table)).toEqual(["import.unreadable", undefined]);
  const many = [csvHeader, ...Array.from({ length: 5001 }, (_, at) => `p-${at},,Name,,Text,shirts,1,,,,,1,`)].join(
    "\n",
  );
  expect(await send(many)).toMatchObject({ status: 400, body: { fields: { file: "request.tooLarge" } } });
  const customer = await createUser(shop);
  expect((await customer.get("/admin/products/export.csv")).status).toBe(403);
  expect((await sendMultipartForm(shop, customer, ["POST", "/admin/products/import"], {}, [], "file")).status).toBe(
    403,
  );
});
