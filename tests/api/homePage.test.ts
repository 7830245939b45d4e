import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { HomeSection } from "#shop/content/homePage.ts";
import { createPhoto } from "#tests/support/imageFixtures.ts";
import { sendMultipartForm } from "#tests/support/multipartForms.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const inAll = (en: string, ar = "") => ({ en, ar, es: "", fr: "" });
const always = { hidden: false, startsAt: "", endsAt: "" };
const promises = (id: string, part: object = {}) => ({ id, type: "promises", ...always, ...part });
const textPicture = (id: string, part: object = {}) => ({
  ...{ id, type: "textPicture", ...always, title: inAll("Our workshop", "ورشتنا"), text: inAll("Twelve tailors.") },
  ...{ action: inAll(""), link: "", picture: null },
  ...part,
});

const home = async (shop: Shop, lang = "en") => (await shop.app.inject({ url: `/?lng=${lang}` })).body;
const shown = async (shop: Shop): Promise<string[]> =>
  (await shop.app.inject({ url: "/api/home" })).json().sections.map(({ id }: { id: string }) => id);

test("the home page has the standard sections until staff save others, and shows a change within a second", async () => {
  await using shop = await openShop({ demo: true, pages: true });
  const marketing = await createUser(shop, { role: "admin", staffRole: "marketing" });
  const readOnly = await createUser(shop, { role: "admin", staffRole: "readOnly" });
  const { body } = await marketing.get("/admin/home-page");
  expect([body.isStandard, body.version]).toEqual([true, 0]);
  const ids = body.sections.map(({ id }: HomeSection) => id);
  expect(await shown(shop)).toEqual(ids);
  expect(await home(shop)).toContain("<h1>Clothes with roots</h1>");

  const save = (version: number, ...sections: object[]) => marketing.put("/admin/home-page", { version, sections });
  expect((await readOnly.put("/admin/home-page", { version: 0, sections: [] })).status).toBe(403);
  expect((await save(0, textPicture("story"), promises("promises"))).body).toMatchObject({ version: 1 });
  expect((await save(0)).status).toBe(409);
  await expect.poll(() => home(shop), { timeout: 1_000 }).toContain("Our workshop");
  expect(await home(shop, "ar")).toContain("ورشتنا");
  // Without a hero, the heading is the shop's name.
  expect(await home(shop)).toContain('<h1 class="visually-hidden">Nabta</h1>');
  expect(await home(shop)).not.toContain("hero__text");

  expect((await marketing.delete("/admin/home-page", undefined)).body).toMatchObject({ isStandard: true, version: 2 });
  await expect.poll(() => home(shop), { timeout: 1_000 }).toContain("<h1>Clothes with roots</h1>");
  const restored = await marketing.post("/admin/home-page/versions/1/restore", { version: 2 });
  expect(restored.body.sections.map(({ id }: HomeSection) => id)).toEqual(["story", "promises"]);
  const versions = (await readOnly.get("/admin/home-page/versions")).body.items;
  expect(versions.map(({ version, sections }: { version: number; sections: number }) => [version, sections])).toEqual([
    [3, 2],
    [2, null],
    [1, 2],
  ]);
  expect(versions[0].actor).toBe(marketing.email);
  const { rows } = await shop.pool.query("select action from audit_log where subject = 'homePage' order by id");
  expect(rows.map(({ action }) => action)).toEqual(["homePage.changed", "homePage.reset", "homePage.restored"]);
  await expect(shop.owner.pool.query("delete from home_page_versions")).rejects.toThrow("append-only");
});

test("refuses sections with missing texts, unknown targets, wrong times or too many of them", async () => {
  await using shop = await openShop({ demo: true });
  const staff = await createUser(shop, { role: "admin" });
  const fieldsOf = async (...sections: object[]) =>
    (await staff.put("/admin/home-page", { version: 0, sections })).body.fields;
  const row = { id: "row", type: "products", ...always, title: inAll(""), collection: null, products: [] };
  expect(await fieldsOf(promises("a"), textPicture("b", { title: inAll("", "عنوان") }))).toEqual({
    "sections.1.title.en": "validation.required",
  });
  expect(await fieldsOf({ ...row, source: "collection" })).toEqual({ "sections.0.collection": "validation.required" });
  expect(await fieldsOf({ ...row, source: "collection", collection: randomUUID() })).toEqual({
    "sections.0.collection": "content.sectionTargetGone",
  });
  expect(await fieldsOf({ ...row, source: "picked", title: inAll("Ours"), products: ["no-such"] })).toEqual({
    "sections.0.products": "content.sectionTargetGone",
  });
  expect(await fieldsOf(textPicture("b", { picture: { id: randomUUID(), alt: inAll("") } }))).toEqual({
    "sections.0.picture": "content.pictureGone",
  });
  expect(await fieldsOf(textPicture("b", { link: "javascript:alert(1)" }))).toHaveProperty(["sections.0.link"]);
  const times = { startsAt: "2026-11-27T20:00", endsAt: "2026-11-27T20:00" };
  expect(await fieldsOf(promises("a", times))).toEqual({ "sections.0.endsAt": "coupon.datesOrder" });
  expect(await fieldsOf(promises("a"), promises("a"))).toHaveProperty("sections");
  expect(await fieldsOf(...Array.from({ length: 31 }, (_, at) => promises(`p${at}`)))).toHaveProperty("sections");
});

test("a cached home page changes when a section begins or ends, without any notice", async () => {
  await using shop = await openShop({ demo: true, pages: true });
  await createUser(shop, { role: "admin" });
  const stored = (id: string, startsAt: string | null, endsAt: string | null) => ({
    ...textPicture(id, { title: inAll(`Section ${id}`) }),
    ...{ hidden: false, startsAt, endsAt },
  });
  const soon = new Date(Date.now() + 2_500).toISOString();
  const sections = [stored("ending", null, soon), stored("beginning", soon, null)];
  await shop.pool.query("insert into home_page_versions (version, sections, actor) values (1, $1, 'test')", [
    JSON.stringify(sections),
  ]);
  await expect.poll(() => home(shop), { timeout: 1_500 }).toContain("Section ending");
  expect(await home(shop)).not.toContain("Section beginning");
  await expect.poll(() => home(shop), { timeout: 4_000 }).toContain("Section beginning");
  expect(await home(shop)).not.toContain("Section ending");
  expect(Date.now() - new Date(soon).getTime()).toBeLessThan(1_000);
});

test("previews sections at a time, and shows collections, picked products and tiles while they are visible", async () => {
  await using shop = await openShop({ demo: true, pages: true });
  const staff = await createUser(shop, { role: "admin" });
  const { rows: products } = await shop.pool.query("select id from products where not hidden order by id limit 2");
  const [first, second] = products.map(({ id }) => id as string);
  const collection = (
    await staff.post("/admin/collections", { name: { en: "Eid" }, kind: "manual", products: [first], slug: "eid" })
  ).body._id;
  const row = { type: "products", ...always, title: inAll(""), collection: null, products: [] };
  const sections = [
    { ...row, id: "eid", source: "collection", collection },
    { ...row, id: "ours", source: "picked", title: inAll("Ours", "اختيارنا"), products: [second, first] },
    {
      ...{ id: "tiles", type: "categories", ...always, title: inAll("") },
      tiles: [
        { kind: "collection", id: collection },
        { kind: "category", key: "dresses" },
      ],
    },
    promises("later", { startsAt: "2999-01-01T10:00" }),
  ];
  const preview = async (at?: string) =>
    (await staff.post("/admin/home-page/preview?lang=ar", { sections, ...(at && { at }) })).body.sections;
  expect(await preview()).toEqual([
    { id: "eid", type: "products", title: "Eid", source: "collection", collection: "eid" },
    { id: "ours", type: "products", title: "اختيارنا", source: "picked", products: [second, first] },
    {
      ...{ id: "tiles", type: "categories" },
      tiles: [
        { kind: "collection", slug: "eid" },
        { kind: "category", slug: "dresses" },
      ],
    },
  ]);
  const framed = await shop.app.inject({ url: "/home-preview?language=ar", headers: { cookie: "lng=en" } });
  expect(framed.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect([framed.headers["x-frame-options"], framed.headers["set-cookie"]]).toEqual(["SAMEORIGIN", undefined]);
  expect(framed.body).toContain('<html lang="ar" dir="rtl"');
  expect((await shop.app.inject({ url: "/" })).headers["x-frame-options"]).toBe("DENY");
  expect(await preview("2999-01-02T00:00:00Z")).toHaveLength(4);
  expect((await staff.put("/admin/home-page", { version: 0, sections })).status).toBe(200);
  await expect.poll(() => home(shop), { timeout: 2_000 }).toContain('href="/collections/eid"');
  const html = await home(shop);
  expect(html.indexOf(`/product/${second}`)).toBeLessThan(html.lastIndexOf(`/product/${first}`));
  expect([html.includes('href="/category/dresses"'), html.includes("Ours")]).toEqual([true, true]);
  await shop.pool.query("update collections set hidden = true");
  await expect.poll(() => shown(shop), { timeout: 2_000 }).toEqual(["ours", "tiles"]);
});

test("stores uploaded pictures for sections, and deletes those that no version shows after a day", async () => {
  await using shop = await openShop({ demo: true, pages: true });
  const staff = await createUser(shop, { role: "admin" });
  const file = [{ bytes: await createPhoto(160, 120).jpeg().toBuffer() }];
  const add = async () => {
    const { status, body } = await sendMultipartForm(
      shop,
      staff,
      ["POST", "/admin/home-page/pictures"],
      {},
      file,
      "picture",
    );
    expect(status).toBe(201);
    return body as { id: string };
  };
  const [used, unused] = [await add(), await add()];
  const picture = { id: used.id, alt: inAll("A tailor at work", "خياط يعمل") };
  const saved = await staff.put("/admin/home-page", { version: 0, sections: [textPicture("story", { picture })] });
  expect(saved.body.sections[0].picture).toMatchObject({ id: used.id, alt: picture.alt, width: expect.any(Number) });
  await expect.poll(() => home(shop, "ar"), { timeout: 2_000 }).toContain('alt="خياط يعمل"');
  expect(await home(shop)).toContain(`/media/${used.id}-480.webp`);
  // A picture of a product is not one of the home page.
  const { rows } = await shop.pool.query("select id from pictures where product_id is not null limit 1");
  const foreign = textPicture("story", { picture: { id: rows[0].id, alt: inAll("") } });
  expect((await staff.put("/admin/home-page", { version: 1, sections: [foreign] })).status).toBe(400);

  await shop.owner.pool.query("update home_page_pictures set created_at = now() - interval '25 hours'");
  expect((await staff.put("/admin/home-page", { version: 1, sections: [] })).status).toBe(200);
  const left = await shop.pool.query("select id from pictures where id = any($1)", [[used.id, unused.id]]);
  expect(left.rows.map(({ id }) => id)).toEqual([used.id]);
});
