import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createPhoto } from "#tests/support/imageFixtures.ts";
import { sendMultipartForm } from "#tests/support/multipartForms.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const texts = (en: string) => ({ en, ar: `${en} بالعربية`, es: "", fr: "" });
const draft = (change: object = {}) => ({
  slug: "our-workshops",
  title: texts("Our workshops"),
  description: texts("Where our clothes are made."),
  body: texts("<h2>Fayoum</h2><p>Twelve tailors, {{shop}}.</p>"),
  published: true,
  ...change,
});

const openContent = async () => {
  const shop = await openShop({ pages: true });
  const [owner, marketing, packer] = [
    await createUser(shop, { role: "admin" }),
    await createUser(shop, { role: "admin", staffRole: "marketing" }),
    await createUser(shop, { role: "admin", staffRole: "packing" }),
  ];
  const page = async (path: string) => {
    const { statusCode, headers, body } = await shop.app.inject({ url: path, headers: { "accept-language": "en" } });
    return { status: statusCode, to: headers.location, body };
  };
  return { shop, owner, marketing, packer, page, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
};

test("staff write pages with safe texts, and a draft is not shown", async () => {
  await using all = await openContent();
  const { marketing, packer, page } = all;
  expect((await packer.post("/admin/pages", draft())).status).toBe(403);
  const wrong = await marketing.post("/admin/pages", draft({ slug: "Our Workshops", title: texts("") }));
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    { slug: "content.slugInvalid", "title.en": "validation.required" },
  ]);
  const hostile = '<p onclick="x()">a</p><script>alert(1)</script><img src="https://a.example/x.png"><h1>Big</h1>';
  const made = await marketing.post("/admin/pages", draft({ published: false, body: texts(hostile) }));
  expect([made.status, made.body.body.en]).toEqual([201, "<p>a</p><h2>Big</h2>"]);
  const { id } = made.body;
  expect((await marketing.post("/admin/pages", draft())).body.fields).toEqual({ slug: "content.slugTaken" });

  // A draft is neither shown nor listed.
  expect(await page("/pages/our-workshops")).toMatchObject({ status: 302, to: "/" });
  const put = (version: number, change: object = {}) =>
    marketing.put(`/admin/pages/${id}`, { ...draft(change), version });
  expect((await put(1)).body).toMatchObject({ version: 2, published: true });
  expect((await put(1)).status).toBe(409);
  const shown = await page("/pages/our-workshops");
  expect(shown).toMatchObject({ status: 200, body: expect.stringContaining("Twelve tailors, Nabta.") });
  expect(shown.body).toContain('<meta name="description" content="Where our clothes are made."');
  expect((await page("/pages/our-workshops?lng=ar")).body).toContain("Our workshops بالعربية");
  expect((await page("/sitemaps/pages.xml")).body).toContain("/pages/our-workshops");
});

test("a page keeps its earlier addresses and its versions", async () => {
  await using all = await openContent();
  const { shop, owner, marketing, page } = all;
  const { id } = (await marketing.post("/admin/pages", draft({ published: false }))).body;
  const put = (version: number, change: object = {}) =>
    marketing.put(`/admin/pages/${id}`, { ...draft(change), version });
  await put(1);
  expect((await page("/pages/our-workshops")).status).toBe(200);

  // A change evicts the cached page, and the earlier address leads to the new one, also after two moves.
  await put(2, { slug: "workshops" });
  await put(3, { slug: "makers", body: texts("<p>Fourteen tailors.</p>") });
  await expect.poll(async () => (await page("/pages/makers")).body).toContain("Fourteen tailors");
  for (const slug of ["our-workshops", "workshops"])
    await expect.poll(() => page(`/pages/${slug}`)).toMatchObject({ status: 301, to: "/pages/makers" });
  await put(4, { slug: "makers", body: texts("<p>Fifteen tailors.</p>") });
  await expect.poll(async () => (await page("/pages/makers")).body, { timeout: 3_000 }).toContain("Fifteen tailors");

  // Versions name who saved them; an earlier one becomes the newest. The slug stays.
  const versions = await marketing.get(`/admin/pages/${id}/versions`);
  expect(versions.body.items.map(({ version }: { version: number }) => version)).toEqual([5, 4, 3, 2, 1]);
  expect(versions.body.items[0]).toMatchObject({ actor: marketing.email, published: true });
  const restored = await owner.post(`/admin/pages/${id}/versions/2/restore`, { version: 5 });
  expect(restored.body).toMatchObject({ version: 6, slug: "makers", body: { en: expect.stringContaining("Twelve") } });
  await expect(shop.owner.pool.query("update content_page_versions set actor = 'x'")).rejects.toThrow("append-only");
  await expect(shop.owner.pool.query("delete from content_page_versions")).rejects.toThrow("append-only");

  // Another page may take an earlier address; a deleted one leaves its versions and audit rows.
  const second = await owner.post("/admin/pages", draft({ slug: "workshops" }));
  expect(second.status).toBe(201);
  expect((await page("/pages/workshops")).status).toBe(200);
  expect((await marketing.delete(`/admin/pages/${id}`, undefined)).status).toBe(204);
  await expect.poll(async () => (await page("/pages/makers")).status).toBe(302);
  const { rows } = await shop.pool.query(
    "select action from audit_log where subject = 'page' and subject_id = $1 order by id",
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "page.created",
    ...Array(4).fill("page.changed"),
    "page.restored",
    "page.deleted",
  ]);
});

test("a policy shows the shop's own text until managers write another, and keeps its address", async () => {
  await using shop = await openShop({ pages: true });
  const owner = await createUser(shop, { role: "admin" });
  const marketing = await createUser(shop, { role: "admin", staffRole: "marketing" });
  const body = async (path: string) => (await shop.app.inject({ url: path })).body;
  const list = (await owner.get("/admin/pages")).body.items as { id: string; slug: string; hasText: boolean }[];
  expect(list.map(({ slug, hasText }) => [slug, hasText]).sort()).toEqual(
    ["about", "privacy-policy", "refund-policy", "shipping-policy", "terms-of-service"].map((slug) => [slug, false]),
  );
  const { id } = list.find(({ slug }) => slug === "refund-policy") ?? { id: "" };
  expect(await body("/policies/refund-policy")).toContain("You can change your mind");
  const text = draft({
    slug: "elsewhere",
    title: texts("Money back"),
    body: texts(
      "<h2>How long {#return}</h2><p>You have {{days}}.</p><ul><li><p>[if customer] By post.</p></li><li><p>[if courier] By courier.</p></li></ul>",
    ),
    published: false,
  });
  expect((await marketing.put(`/admin/pages/${id}`, { ...text, version: 1 })).status).toBe(403);
  const saved = await owner.put(`/admin/pages/${id}`, { ...text, version: 1 });
  expect(saved.body).toMatchObject({ slug: "refund-policy", published: true, hasText: true });
  await expect.poll(() => body("/policies/refund-policy"), { timeout: 3_000 }).toContain("Money back");
  const html = await body("/policies/refund-policy");
  expect(html).toContain('<h2 id="return" tabindex="-1">How long</h2><p>You have 14 days.</p>');
  expect([html.includes("By courier."), html.includes("By post.")]).toEqual([true, false]);
  const { statusCode, headers } = await shop.app.inject({ url: "/pages/refund-policy" });
  expect([statusCode, headers.location]).toEqual([301, "/policies/refund-policy"]);

  // The settings still feed it.
  expect((await owner.patch("/admin/settings", { returnWindowDays: 30 })).status).toBe(200);
  await expect.poll(() => body("/policies/refund-policy"), { timeout: 5_000 }).toContain("You have 30 days.");
  expect((await owner.delete(`/admin/pages/${id}`, undefined)).body).toMatchObject({ message: "content.policyStays" });
  await owner.put(`/admin/pages/${id}`, { ...text, body: texts(""), version: 2 });
  await expect.poll(() => body("/policies/refund-policy"), { timeout: 3_000 }).toContain("You can change your mind");
});

test("menus are the standard ones until staff change them", async () => {
  await using shop = await openShop({ demo: true, pages: true });
  const owner = await createUser(shop, { role: "admin" });
  const readOnly = await createUser(shop, { role: "admin", staffRole: "readOnly" });
  const home = async (lang = "en") => (await shop.app.inject({ url: `/?lng=${lang}` })).body;
  const links = (html: string, part: string) =>
    [
      ...(html.split(`class="${part}"`)[1] ?? "")
        .split("</ul>", 1)
        .join("")
        .matchAll(/href="([^"]+)"[^>]*>([^<]+)/g),
    ].map(([, to, label]) => [to, label]);
  expect(links(await home(), "category-menu")[0]).toEqual(["/category/t-shirts", "T-shirts"]);
  expect(links(await home("ar"), "footer__policies").slice(0, 2)).toEqual([
    ["/about", "من نحن"],
    ["/policies/shipping-policy", "سياسة الشحن"],
  ]);

  const own = (await owner.post("/admin/pages", draft({ published: false }))).body;
  const items = [
    { kind: "shopPage", page: "deals" },
    { kind: "category", key: "dresses", label: { en: "All dresses" } },
    { kind: "ownPage", id: own.id },
    { kind: "link", to: "https://makers.example/fayoum", label: { en: "Makers", ar: "الصناع" } },
  ];
  const save = (body: object) => owner.put("/admin/menus/header", body);
  expect((await readOnly.put("/admin/menus/header", { version: 0, items })).status).toBe(403);
  for (const to of ["javascript:alert(1)", "//evil.example", "/\\evil.example", "http://a.example"])
    expect((await save({ version: 0, items: [{ kind: "link", to, label: { en: "x" } }] })).status).toBe(400);
  expect((await save({ version: 0, items: [{ kind: "category", key: "hats" }] })).body.fields).toEqual({
    items: "content.targetGone",
  });
  expect((await save({ version: 0, items })).body).toMatchObject({ version: 1, isStandard: false });
  expect((await save({ version: 0, items })).status).toBe(409);
  // The page is a draft, so it is left out; publishing it shows it.
  const expected = [
    ["/deals", "Today’s deals"],
    ["/category/dresses", "All dresses"],
    ["https://makers.example/fayoum", "Makers"],
  ];
  await expect.poll(async () => links(await home(), "category-menu"), { timeout: 3_000 }).toEqual(expected);
  await owner.put(`/admin/pages/${own.id}`, { ...draft(), version: 1 });
  expected.splice(2, 0, ["/pages/our-workshops", "Our workshops"]);
  await expect.poll(async () => links(await home(), "category-menu"), { timeout: 3_000 }).toEqual(expected);
  expect((await owner.delete("/admin/menus/header", undefined)).body).toMatchObject({ isStandard: true, version: 0 });
  await expect.poll(async () => links(await home(), "category-menu")[0]?.[1], { timeout: 3_000 }).toBe("T-shirts");
});

test("a menu names collections, by their current address and only while visitors see them", async () => {
  await using shop = await openShop({ pages: true });
  const owner = await createUser(shop, { role: "admin" });
  const header = async () => (await shop.app.inject({ url: "/api/frame?lang=en" })).json().menus.header;
  const input = { name: { en: "Festive" }, kind: "automatic", rules: { deal: true } };
  const made = await owner.post("/admin/collections", input);
  expect(made.status).toBe(201);
  const { slug } = made.body;
  const { id } = await shop.db.selectFrom("collections").select("id").executeTakeFirstOrThrow();
  const choices = (await owner.get("/admin/menus")).body;
  expect(choices.collections).toEqual([{ id, name: { en: "Festive" } }]);
  const save = (items: object[], version = 0) => owner.put("/admin/menus/header", { version, items });
  expect((await save([{ kind: "collection", id: randomUUID() }])).body.fields).toEqual({ items: "content.targetGone" });
  expect((await save([{ kind: "collection", id }])).status).toBe(200);
  const link = { to: `/collections/${slug}`, label: "Festive" };
  await expect.poll(header, { timeout: 3_000 }).toEqual([link]);
  const change = (changes: object) => shop.db.updateTable("collections").set(changes).where("id", "=", id).execute();
  await change({ hidden: true });
  await expect.poll(header, { timeout: 3_000 }).toEqual([]);
  await change({ hidden: false, visible_from: new Date(Date.now() + 2_000) });
  await expect.poll(header, { timeout: 1_500 }).toEqual([]);
  await expect.poll(header, { timeout: 6_000 }).toEqual([link]);
  await change({ visible_until: new Date() });
  await expect.poll(header, { timeout: 3_000 }).toEqual([]);
});

test("visitors see the announcement of this moment", async () => {
  await using shop = await openShop({ pages: true });
  const owner = await createUser(shop, { role: "admin" });
  const frame = async (lang = "en") => (await shop.app.inject({ url: `/api/frame?lang=${lang}` })).json();
  const home = async () => (await shop.app.inject({ url: "/?lng=en" })).body;
  const bar = (change: object = {}) => ({
    text: { en: "Free shipping this week", ar: "شحن مجاني هذا الأسبوع" },
    link: "/deals",
    tone: "accent",
    dismissible: true,
    startsAt: "2026-01-01T10:00",
    endsAt: "",
    ...change,
  });
  expect((await owner.post("/admin/announcements", bar({ endsAt: "2026-01-01T10:00" }))).body.fields).toEqual({
    endsAt: "coupon.datesOrder",
  });
  expect((await owner.post("/admin/announcements", bar({ tone: "red" }))).status).toBe(400);
  const made = await owner.post("/admin/announcements", bar());
  expect(made.body).toMatchObject({ startsAt: "2026-01-01T08:00:00.000Z", endsAt: null, version: 1 });
  await expect.poll(() => home(), { timeout: 3_000 }).toContain("Free shipping this week");
  expect((await frame("ar")).announcement.text).toBe("شحن مجاني هذا الأسبوع");
  // A later one covers it while it lasts; one that has not begun or has ended does not.
  await owner.post("/admin/announcements", bar({ text: { en: "Later" }, startsAt: "2999-01-01T10:00" }));
  await owner.post(
    "/admin/announcements",
    bar({ text: { en: "Over" }, startsAt: "2026-02-01T10:00", endsAt: "2026-02-02T10:00" }),
  );
  expect((await frame()).announcement.text).toBe("Free shipping this week");
  const { id } = made.body;
  expect((await owner.put(`/admin/announcements/${id}`, { ...bar({ link: "" }), version: 1 })).body.version).toBe(2);
  expect((await owner.put(`/admin/announcements/${id}`, { ...bar(), version: 1 })).status).toBe(409);
  expect((await owner.delete(`/admin/announcements/${id}`, undefined)).status).toBe(204);
  await expect.poll(() => home(), { timeout: 3_000 }).not.toContain("Free shipping this week");
});

test("pages show pictures that staff uploaded for them, and no other ones", async () => {
  await using shop = await openShop({ pages: true });
  const owner = await createUser(shop, { role: "admin" });
  const bytes = await createPhoto(160, 120).jpeg().toBuffer();
  const sent = await sendMultipartForm(
    shop,
    owner,
    ["POST", "/admin/pages/pictures"],
    {},
    [{ bytes, name: "workshop.jpg", type: "image/jpeg" }],
    "picture",
  );
  expect([sent.status, sent.body.message]).toEqual([201, undefined]);
  const { src, width } = sent.body;
  const body = (picture: string) => texts(`<p>Twelve tailors</p><img src="${picture}" alt="A tailor" />`);
  const unknown = `/media/${randomUUID()}-960.webp`;
  expect((await owner.post("/admin/pages", draft({ body: body(unknown) }))).body.fields).toEqual({
    "body.en": "content.pictureGone",
  });
  const made = await owner.post("/admin/pages", draft({ body: body(src) }));
  expect(made.body.body.en).toContain(`<img src="${src}" alt="A tailor" />`);
  expect(width).toBeGreaterThan(0);
  const page = (await shop.app.inject({ url: "/pages/our-workshops" })).body;
  expect(page).toContain(`<img src="${src}" srcset="`);
  // A picture of a version stays; one that no version shows goes with the next upload after a day.
  await sql`update content_page_pictures set created_at = now() - interval '2 days'`.execute(shop.db);
  const upload = () =>
    sendMultipartForm(
      shop,
      owner,
      ["POST", "/admin/pages/pictures"],
      {},
      [{ bytes, name: "second.jpg", type: "image/jpeg" }],
      "picture",
    );
  await upload();
  await sql`update content_page_pictures set created_at = now() - interval '2 days'`.execute(shop.db);
  await upload();
  const left = await shop.db.selectFrom("content_page_pictures").select("picture_id").execute();
  expect(left).toHaveLength(2);
  expect(left.map(({ picture_id }) => `/media/${picture_id}-960.webp`)).toContain(src);
});
