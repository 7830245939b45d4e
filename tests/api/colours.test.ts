import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { openDatabase } from "#platform/server/database.ts";
import { migrate, migrationNames } from "#platform/server/migrate.ts";
import { productFields, sendMultipartForm } from "#tests/support/multipartForms.ts";
import { databaseUrl } from "#tests/support/setupPostgres.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

type Value = { key: string; label: Record<string, string>; swatch?: string };

const colourFields = (...values: Value[]) => ({
  attributes: [{ key: "colour", label: { en: "Colour", ar: "اللون" }, values }],
  variants: values.map(({ key }) => ({ attributes: { colour: key }, stock: 3 })),
});

async function openColourAdmin() {
  const shop = await openShop({ demo: true });
  const staff = await createUser(shop, { role: "admin" });
  const create = (fields: Record<string, unknown>) =>
    sendMultipartForm(shop, staff, ["POST", "/products"], productFields(fields));
  const facet = async (lang: string) => {
    const answer = await shop.app.inject({ method: "GET", url: `/api/products?lang=${lang}&pageSize=1&facets=1` });
    return answer.json().facets.colours as { key: string; label: string; swatch?: string; count: number }[];
  };
  return { shop, staff, create, facet, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

test("a product made by hand keeps the colours of the shop as they are", async () => {
  await using admin = await openColourAdmin();
  const { shop, create, facet } = admin;
  const before = await facet("ar");
  const made = await create(
    colourFields(
      { key: "Sand", label: { en: "Sand" } },
      { key: "indigo", label: { en: "Blue by hand" }, swatch: "#ff0000" },
      { key: "nile-green", label: { en: "Nile green" } },
      { key: "deep-indigo", label: { en: "Deep Indigo" } },
    ),
  );
  expect(made.status).toBe(201);
  expect(made.body.variants.map(({ attributes }: { attributes: Value }) => attributes)).toEqual(
    ["sand", "indigo", "nile", "deepIndigo"].map((colour) => ({ colour })),
  );
  expect(made.body.attributes[0].values[1]).toEqual({
    key: "indigo",
    label: { en: "Indigo", ar: "نيلي", es: "Índigo", fr: "Indigo" },
    swatch: expect.not.stringMatching("#ff0000"),
  });
  const after = await facet("ar");
  const names = (list: typeof before) => list.map(({ key, label, swatch }) => [key, label, swatch]).sort();
  expect(names(after)).toEqual(names(before));
  const twice = await create(colourFields({ key: "sand", label: { en: "Sand" } }, { key: "Sand", label: { en: "S" } }));
  expect([twice.status, twice.body.fields]).toEqual([400, { "attributes.0.values": "admin.colours.twice" }]);
  const size = (label: object) => ({
    attributes: [{ key: "size", label: { en: "Size" }, values: [{ key: "One", label }] }],
    variants: [{ attributes: { size: "One" }, stock: 1 }],
  });
  await create(size({ en: "One size", ar: "مقاس واحد" }));
  await create(size({ en: "One size" }));
  const { rows } = await shop.pool.query("select label from facet_values where attribute = 'size' and key = 'One'");
  expect(rows).toEqual([{ label: { en: "One size", ar: "مقاس واحد" } }]);
});

test("colours are listed by name without accents", async () => {
  await using admin = await openColourAdmin();
  const { shop, staff } = admin;
  for (const fr of ["Zinzolin", "Écru pâle", "Émeraude"])
    expect((await staff.post("/admin/colours", { name: { en: `Test ${fr}`, fr }, hex: "#aabbcc" })).status).toBe(201);
  const answer = await shop.app.inject({ url: "/api/admin/colours?lang=fr&pageSize=100", headers: staff.headers });
  const names = answer.json().items.map(({ name }: { name: Record<string, string> }) => name.fr);
  expect(names.slice(-1)).toEqual(["Zinzolin"]);
  expect(names.indexOf("Écru pâle")).toBe(names.indexOf("Émeraude") - 1);
});

test("an admin makes, changes and removes colours", async () => {
  await using admin = await openColourAdmin();
  const { shop, staff, create, facet } = admin;
  const olive = { name: { en: "Wild moss", ar: "طحلبي", es: "Musgo", fr: "Mousse" }, hex: "#5A6B3C" };
  const made = await staff.post("/admin/colours", olive);
  expect([made.status, made.body]).toEqual([
    201,
    { key: "wild-moss", name: olive.name, hex: "#5a6b3c", families: [], family: "green", version: 1 },
  ]);
  const again = await staff.post("/admin/colours", { ...olive, name: { en: "wild Moss" } });
  expect([again.status, again.body.fields]).toEqual([400, { "name.en": "admin.colours.nameTaken" }]);
  for (const [hex, message] of [
    ["olive", "validation.invalid"],
    [undefined, "validation.required"],
  ])
    expect((await staff.post("/admin/colours", { name: { en: "Other" }, hex })).body.fields).toEqual({ hex: message });

  const { _id: id } = (await create(colourFields({ key: "wild-moss", label: { en: "x" } }))).body;
  const changed = { name: { ...olive.name, ar: "أخضر طحلبي" }, hex: "#556b2f" };
  expect((await staff.put("/admin/colours/wild-moss", { ...changed, version: 1 })).body).toMatchObject({ version: 2 });
  expect((await staff.put("/admin/colours/wild-moss", { ...changed, version: 1 })).body.message).toBe("common.stale");
  const shown = { key: "wild-moss", label: "أخضر طحلبي", swatch: "#556b2f", family: "green", count: 1 };
  expect(await facet("ar")).toContainEqual(shown);
  await shop.runJobs();
  const product = await shop.app.inject({ method: "GET", url: `/api/products/${id}?lang=ar` });
  expect(product.json().attributes[0].values).toEqual([
    { key: "wild-moss", label: { ...olive.name, ar: "أخضر طحلبي" }, swatch: "#556b2f" },
  ]);
  const found = await shop.app.inject({ method: "GET", url: `/api/products/search?q=${encodeURIComponent("طحلبي")}` });
  expect(found.json().items).toHaveLength(1);

  const listed = await staff.get(`/admin/colours?q=${encodeURIComponent("طحلبي")}&lang=ar`);
  expect(listed.body).toMatchObject({
    total: 1,
    items: [{ key: "wild-moss", products: 1, variants: 1, family: "green" }],
  });
  expect((await staff.delete("/admin/colours/wild-moss", undefined)).body.message).toBe("admin.colours.inUse");
  await staff.delete(`/products/${id}`, undefined);
  expect((await staff.delete("/admin/colours/wild-moss", undefined)).status).toBe(204);
  expect((await staff.delete("/admin/colours/wild-moss", undefined)).status).toBe(404);
  const { rows } = await shop.pool.query("select action from audit_log where subject = 'colour' order by id");
  expect(rows.map(({ action }) => action)).toEqual(["colour.created", "colour.changed", "colour.removed"]);

  const table =
    "id,name_en,description_en,category,price,option1,value1,stock\nlinen,Linen,Linen,shirts,9,colour,Nile green,7";
  const file = [{ name: "t.csv", bytes: Buffer.from(table), type: "text/csv" }];
  await sendMultipartForm(shop, staff, ["POST", "/admin/products/import"], {}, file, "file");
  expect((await staff.get("/admin/products/linen")).body.variants).toMatchObject([{ attributes: { colour: "nile" } }]);
  const customer = await createUser(shop);
  expect((await customer.get("/admin/colours")).status).toBe(403);
});

test("an admin merges a colour into another one, and its old key means the other from then on", async () => {
  await using admin = await openColourAdmin();
  const { shop, staff, create, facet } = admin;
  const listed = async (key: string) =>
    (await staff.get("/admin/colours?pageSize=500")).body.items.find((colour: Value) => colour.key === key);
  const double = { name: { en: "Sandy", ar: "رملي فاتح" }, hex: "#d9c7a1" };
  await staff.post("/admin/colours", double);
  const { _id: id } = (await create(colourFields({ key: "sandy", label: { en: "x" } }))).body;
  const both = (await create(colourFields({ key: "sandy", label: { en: "x" } }, { key: "sand", label: { en: "x" } })))
    .body;
  await shop.db
    .insertInto("pictures")
    .values({ product_id: id, file: "x", width: 1, height: 1, shows: '{"colour":"sandy"}' } as never)
    .execute();
  const before = await listed("sand");
  const merge = (body: object) => staff.post("/admin/colours/sandy/merge", body);

  expect((await merge({ into: "sandy", version: 1 })).body.fields).toEqual({ into: "validation.invalid" });
  expect((await merge({ into: "unknown", version: 1 })).status).toBe(404);
  expect((await merge({ into: "sand", version: 7 })).body.message).toBe("common.stale");
  const refused = await merge({ into: "sand", version: 1 });
  expect([refused.status, refused.body.message, refused.body.products]).toEqual([
    409,
    "admin.colours.both",
    `\u2068${both.name.en}\u2069`,
  ]);
  await staff.delete(`/products/${both._id}`, undefined);

  expect((await merge({ into: "sand", version: 1 })).body).toMatchObject({ key: "sand", family: "beige" });
  await shop.runJobs();
  const { body } = await staff.get(`/admin/products/${id}`);
  expect([body.version, body.attributes[0].values, body.variants[0].attributes, body.images[0].shows]).toEqual([
    2,
    [{ key: "sand", label: before.name, swatch: before.hex }],
    { colour: "sand" },
    { colour: "sand" },
  ]);
  expect(await listed("sandy")).toBeUndefined();
  expect(await listed("sand")).toMatchObject({ products: before.products, variants: before.variants });
  expect((await facet("en")).filter(({ key }) => key.startsWith("sand"))).toMatchObject([
    { key: "sand", count: (await listed("sand")).products },
  ]);

  // A form or a file that still has the old key or name means the other colour.
  const late = await create(colourFields({ key: "sandy", label: { en: "Sandy" } }));
  expect(late.body.variants).toMatchObject([{ attributes: { colour: "sand" } }]);
  const outdated = await sendMultipartForm(shop, staff, ["PUT", `/products/${id}`], {
    ...productFields(colourFields({ key: "sandy", label: { en: "Sandy" } })),
    version: 1,
  });
  expect(outdated.body.message).toBe("common.stale");
  const { rows } = await shop.pool.query("select before, after from audit_log where action = 'colour.merged'");
  expect(rows).toMatchObject([{ before: double, after: { name: before.name } }]);
  const customer = await createUser(shop);
  expect((await customer.post("/admin/colours/sand/merge", { into: "olive", version: 1 })).status).toBe(403);
});

test("a product that is saved during a merge gets the colour that stays", async () => {
  await using admin = await openColourAdmin();
  const { shop, staff, create } = admin;
  await staff.post("/admin/colours", { name: { en: "Sandy" }, hex: "#d9c7a1" });
  const client = await shop.pool.connect();
  try {
    // The merge is locked out at its first step, so both requests are under way together.
    await client.query("begin; select from colours where key = 'sand' for update");
    const merging = staff.post("/admin/colours/sandy/merge", { into: "sand", version: 1 });
    const saving = create(colourFields({ key: "sandy", label: { en: "Sandy" } }));
    await client.query("commit");
    const [merged, saved] = await Promise.all([merging, saving]);
    expect([merged.status, saved.status]).toEqual([200, 201]);
    await shop.runJobs();
    expect((await staff.get(`/admin/products/${saved.body._id}`)).body.variants).toMatchObject([
      { attributes: { colour: "sand" } },
    ]);
  } finally {
    client.release();
  }
});

test("the migration takes over the colours of products, with their best names, and merges doubles", async () => {
  const { url } = inject("postgres");
  const name = `nabta_test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  const database = openDatabase(databaseUrl(url, name), 2);
  try {
    const names = await migrationNames();
    await migrate(database, { names: names.slice(0, names.indexOf("0045_colours.sql")) });
    const { pool } = database;
    const sand = { en: "Sand", ar: "رملي", es: "Arena", fr: "Sable" };
    const add = async (id: string, ...values: Value[]) => {
      const attributes = JSON.stringify([{ key: "colour", label: { en: "Colour" }, values }]);
      await pool.query(
        `insert into products (id, category, name, description, price, attributes)
         values ($1, 'shirts', '{"en":"Shirt"}', '{"en":"Shirt"}', 100, $2)`,
        [id, attributes],
      );
      for (const { key } of values)
        await pool.query("insert into variants (product_id, sku, attributes) values ($1, $2, $3)", [
          id,
          `${id}-${key}`,
          { colour: key },
        ]);
    };
    await pool.query(`insert into categories (slug, name) values ('shirts', '{"en":"Shirts"}')`);
    await add("one", { key: "sand", label: sand, swatch: "#D9C7A0" }, { key: "stripes", label: { en: "Striped" } });
    await add("two", { key: "sand", label: sand, swatch: "#d9c7a0" });
    await add("three", { key: "Sand", label: { en: "Sand" } });
    await pool.query(
      `insert into pictures (product_id, file, width, height, shows) values ('three', 'x', 1, 1, '{"colour":"Sand"}')`,
    );
    await migrate(database);
    const { rows: colours } = await pool.query("select key, name, hex, families from colours order by key");
    expect(colours).toEqual([
      { key: "sand", name: sand, hex: "#d9c7a0", families: [] },
      { key: "stripes", name: { en: "Striped" }, hex: null, families: [] },
    ]);
    const { rows } = await pool.query(
      `select p.attributes #> '{0,values}' as values, v.attributes, i.shows from products p
       join variants v on v.product_id = p.id join pictures i on i.product_id = p.id where p.id = 'three'`,
    );
    expect(rows).toEqual([
      {
        values: [{ key: "sand", label: sand, swatch: "#d9c7a0" }],
        attributes: { colour: "sand" },
        shows: { colour: "sand" },
      },
    ]);
    const { rows: facets } = await pool.query("select key from facet_values where attribute = 'colour' order by key");
    expect(facets.map(({ key }) => key)).toEqual(["sand", "stripes"]);
  } finally {
    await database.close();
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
});
