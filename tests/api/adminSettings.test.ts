import { expect, test } from "vitest";
import { addProduct } from "#tests/support/products.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

test("a changed setting applies at once, is audited once and is in pounds", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  expect((await staff.get("/admin/settings")).body).toMatchObject({
    shippingFee: 70,
    taxPercent: 14,
    expressFee: null,
  });
  const changed = await staff.patch("/admin/settings", {
    shippingFee: 65.5,
    expressFee: 120,
    taxPercent: 14,
    shippingByGovernorate: { C: 45 },
  });
  expect(changed.body).toMatchObject({ shippingFee: 65.5, expressFee: 120, shippingByGovernorate: { C: 45 } });
  const { rows } = await shop.pool.query(
    "select key, value from settings where key !~ '^(maxOpenCodOrders|codConfirmation)' order by key",
  );
  expect(rows).toEqual([
    { key: "expressFee", value: 120_00 },
    { key: "shippingByGovernorate", value: { C: 45_00 } },
    { key: "shippingFee", value: 65_50 },
    // Saved at its default: stored as decided, not audited.
    { key: "taxPercent", value: 14 },
  ]);
  const log = await staff.get("/admin/audit-log?subject=setting");
  // The tax is unchanged, so it has no audit row.
  expect(log.body.items.map(({ subjectId }: { subjectId: string }) => subjectId).sort()).toEqual([
    "expressFee",
    "shippingByGovernorate",
    "shippingFee",
  ]);
  const fee = log.body.items.find(({ subjectId }: { subjectId: string }) => subjectId === "shippingFee");
  expect(fee).toMatchObject({ actor: staff.email, before: 70_00, after: 65_50 });
});

test("rejects an invalid setting beside its field and saves none of the others", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const wrong: [string, unknown, string][] = [
    ["taxPercent", 101, "taxPercent"],
    ["returnWindowDays", 13, "returnWindowDays"],
    ["shippingFee", -1, "shippingFee"],
    ["shippingFee", 1.005, "shippingFee"],
    ["freeShippingFrom", "none", "freeShippingFrom"],
    ["contactEmail", "nobody", "contactEmail"],
    ["shopName", { en: "", ar: "ن", es: "N", fr: "N" }, "shopName.en"],
    ["shippingByGovernorate", { XX: 1 }, "shippingByGovernorate"],
    ["socialLinks", { instagram: "javascript:alert(1)", facebook: "", tiktok: "" }, "socialLinks.instagram"],
  ];
  for (const [name, value, field] of wrong) {
    const answer = await staff.patch("/admin/settings", { giftCodeDays: 60, [name]: value });
    expect(answer.status, field).toBe(400);
    expect(Object.keys(answer.body.fields), field).toContain(field);
  }
  expect((await staff.patch("/admin/settings", { unknown: 1 })).status).toBe(400);
  expect(
    (await shop.pool.query("select key from settings where key !~ '^(maxOpenCodOrders|codConfirmation)'")).rows,
  ).toEqual([]);
});

test("a name in one language or one social link leaves the others, and is checked and audited like all of them", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const instagram = "https://instagram.com/nabta";
  await staff.patch("/admin/settings", { socialLinks: { instagram, facebook: "", tiktok: "" } });
  const changed = await staff.patch("/admin/settings", {
    shopName: { fr: "Nabta Égypte" },
    socialLinks: { tiktok: "https://tiktok.com/@nabta" },
  });
  expect(changed.body).toMatchObject({
    shopName: { en: "Nabta", ar: "نبتة", es: "Nabta", fr: "Nabta Égypte" },
    socialLinks: { instagram, facebook: "", tiktok: "https://tiktok.com/@nabta" },
  });
  const wrong = await staff.patch("/admin/settings", { shopName: { fr: "" } });
  expect(Object.keys(wrong.body.fields)).toEqual(["shopName.fr"]);
  const { rows } = await shop.pool.query("select after from audit_log where subject_id = 'shopName'");
  expect(rows).toEqual([{ after: { en: "Nabta", ar: "نبتة", es: "Nabta", fr: "Nabta Égypte" } }]);
});

test("changed entries of fees, days and tracking pages leave the others, and null removes one", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const change = (changedEntries: object) => staff.patch("/admin/settings", { changedEntries });
  const link = (courier: string, host = courier) => ({ courier, url: `https://${host}.example/{number}` });
  await staff.patch("/admin/settings", {
    shippingByGovernorate: { C: 45, GZ: 50 },
    transitByGovernorate: { ALX: { least: 1, most: 2 } },
    trackingLinks: [link("Speedy"), link("Slow")],
  });
  await change({
    shippingByGovernorate: { C: null, ALX: 60.5 },
    transitByGovernorate: { GZ: { least: 2, most: 3 }, ASN: null },
    trackingLinks: [{ courier: "slow", url: null }, link("New"), link("SPEEDY", "fast")],
  });
  expect((await staff.get("/admin/settings")).body).toMatchObject({
    transitByGovernorate: { ALX: { least: 1, most: 2 }, GZ: { least: 2, most: 3 } },
    trackingLinks: [link("SPEEDY", "fast"), link("New")],
  });
  const fees = async () => (await staff.get("/admin/settings")).body.shippingByGovernorate;
  expect(await fees()).toEqual({ GZ: 50, ALX: 60.5 });
  await Promise.all(["C", "ASN", "BA", "SUZ"].map((code) => change({ shippingByGovernorate: { [code]: 70 } })));
  expect(await fees()).toEqual({ GZ: 50, ALX: 60.5, C: 70, ASN: 70, BA: 70, SUZ: 70 });
  for (const [entries, field] of [
    [{ shippingByGovernorate: { XX: 1 } }, "shippingByGovernorate"],
    [{ shippingByGovernorate: { C: "a few" } }, "shippingByGovernorate.C"],
    [{ transitByGovernorate: { ALX: { least: 3, most: 2 } } }, "transitByGovernorate.ALX.most"],
    [{ trackingLinks: [{ courier: "Bad", url: "http://bad.example/" }] }, "trackingLinks.0.url"],
    [{ trackingLinks: [link("Twice"), link("twice", "other")] }, "trackingLinks"],
    [{ trackingLinks: Array.from({ length: 19 }, (_, number) => link(`c${number}`)) }, "trackingLinks"],
  ] as const) {
    const { status, body } = await change(entries);
    expect([status, Object.keys(body.fields)], field).toEqual([400, [`changedEntries.${field}`]]);
  }
});

test("confirmed settings are decided with the values they have", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  await staff.patch("/admin/settings", { shippingFee: 80 });
  await staff.patch("/admin/settings", { freeShippingFrom: 900, confirmed: ["shippingFee", "expressFee"] });
  const { rows } = await shop.pool.query("select key, value from settings where key ~ 'Fee$|^free' order by key");
  expect(rows).toEqual([
    { key: "expressFee", value: null },
    { key: "freeShippingFrom", value: 900_00 },
    { key: "shippingFee", value: 80_00 },
  ]);
  expect((await staff.patch("/admin/settings", { confirmed: ["unknown"] })).status).toBe(400);
});

test("a new low-stock threshold changes the stock labels at once", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const product = await addProduct(shop.db, { stock: 8 });
  const level = async () => (await staff.get(`/products/${product.id}`)).body.level;
  expect(await level()).toBe("in");
  await staff.patch("/admin/settings", { lowStockThreshold: 10 });
  expect(await level()).toBe("low");
});

test("two admins who save concurrently keep both changes and both audit rows", async () => {
  await using shop = await openShop({ connections: 20 });
  const staff = await createUser(shop, { role: "admin" });
  const values = Array.from({ length: 12 }, (_, at) => 20 + at);
  await Promise.all(values.map((giftCodeDays) => staff.patch("/admin/settings", { giftCodeDays })));
  const { rows } = await shop.pool.query("select before, after from audit_log order by id");
  // Each row starts with the values where the one before it ended.
  expect(rows.map(({ before }) => before)).toEqual([30, ...rows.slice(0, -1).map(({ after }) => after)]);
});

test("a WhatsApp number is stored as E.164, public, and may be empty", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const shown = async () => (await staff.get("/shop?lang=en")).body.whatsapp;
  expect(await shown()).toBe("");
  for (const [typed, stored] of [
    ["٠١٠ ١٢٣٤ ٥٦٧٨", "+201012345678"],
    ["0044 20 7946 0018", "+442079460018"],
    ["+20 101 234 5678", "+201012345678"],
  ]) {
    expect((await staff.patch("/admin/settings", { whatsapp: typed })).body.whatsapp).toBe(stored);
    expect(await shown()).toBe(stored);
  }
  for (const wrong of ["123", "hello", "+1?text=x", "https://wa.me/201012345678"])
    expect((await staff.patch("/admin/settings", { whatsapp: wrong })).body.fields).toEqual({
      whatsapp: "validation.phoneNumber",
    });
  expect((await staff.patch("/admin/settings", { whatsapp: "" })).body.whatsapp).toBe("");
});
