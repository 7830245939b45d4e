import sharp from "sharp";
import { expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";
import { mailShopInfo } from "#shop/settings/server/mailShopInfo.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import { sendMultipartForm } from "#tests/support/multipartForms.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { readPdf } from "#tests/support/readPdf.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const plum = { light: "#7a1f3d", dark: "#f0a6bd" };
const none = {
  main: null,
  second: null,
  logo: null,
  darkLogo: null,
  socialCard: null,
  icon: null,
  languages: languageCodes,
};
const save = (user: TestUser, version: number, part: object = {}) =>
  user.put("/admin/brand", { version, ...none, ...part });
const get = async (shop: Shop, url = "/about") => await shop.app.inject({ url });
const html = async (shop: Shop, url?: string) => (await get(shop, url)).body;

/** A transparent PNG with one colour in its middle. */
const drawLogo = (background: string, width = 800, height = 200) =>
  sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
    .extend({ left: width / 4, right: width / 4, top: height / 4, bottom: height / 4, background: "#00000000" })
    .png()
    .toBuffer();

async function addPicture(
  shop: Shop,
  user: TestUser,
  kind: "logo" | "socialCard" | "icon",
  bytes: Buffer,
): Promise<string> {
  const { status, body } = await sendMultipartForm(
    shop,
    user,
    ["POST", "/admin/brand/pictures"],
    { kind },
    [{ bytes, name: "brand.png", type: "image/png" }],
    "picture",
  );
  expect(status).toBe(201);
  return body.id;
}

test("colours appear on cached pages within a second, allowed by the policy, and go with the brand", async () => {
  await using shop = await openShop({ demo: true, pages: true });
  const staff = await createUser(shop, { role: "admin", staffRole: "marketing" });
  const before = await html(shop);
  expect(before).not.toContain("--accent");
  const { status, body } = await save(staff, 0, { main: plum, second: { light: "#8A3A10", dark: "#ffb088" } });
  expect([status, body.version, body.second.light]).toEqual([200, 1, "#8a3a10"]);
  await expect.poll(() => html(shop), { timeout: 1_000 }).toContain('[data-theme="light"]{--accent:#7a1f3d;');
  const { body: page, headers } = await get(shop);
  expect(page).toContain(':root,[data-theme="dark"]{--accent:#f0a6bd;');
  expect(page).toContain("--deal-fill:#8a3a10");
  expect(page).toContain("--chart-1:#7a1f3d");
  expect(page).toContain("--brand-edge-1:#7a1f3d;--brand-edge-2:#8a3a10");
  const [, css = ""] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(css))).toString("base64");
  expect(headers["content-security-policy"]).toContain(`style-src 'self' 'sha256-${hash}'`);
  expect((await save(staff, 1)).status).toBe(200);
  await expect.poll(() => html(shop), { timeout: 1_000 }).not.toContain("--accent");
  // Byte by byte, but for the order of attributes that a page numbers.
  expect(await html(shop)).toBe(before);
});

test("refuses colours that cannot be read, with the ratio, and saves nothing of them", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const wrong = await save(staff, 0, { main: { light: "#d9822b", dark: plum.dark } });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({
    message: "brand.lowContrast",
    ratio: 2.2,
    needed: 4.5,
    on: "#e9e1d0",
    fields: { "main.light": "brand.hardToRead" },
  });
  expect((await save(staff, 0, { second: { light: plum.light, dark: "#553344" } })).body.fields).toEqual({
    "second.dark": "brand.hardToRead",
  });
  for (const light of ["red", "#fff", "#7a1f3d;}body{", ""])
    expect((await save(staff, 0, { main: { light, dark: plum.dark } })).body.fields, light).toHaveProperty([
      "main.light",
    ]);
  expect((await save(staff, 0, { languages: ["ar", "ar", "en", "fr"] })).status).toBe(400);
  expect((await save(staff, 0, { languages: ["ar", "en"] })).status).toBe(400);
  expect((await staff.get("/admin/brand")).body).toMatchObject({ version: 0, main: null, second: null });
});

test("content staff change the look, only those with the settings the name, and nobody an outdated brand", async () => {
  await using shop = await openShop();
  const marketing = await createUser(shop, { role: "admin", staffRole: "marketing" });
  const manager = await createUser(shop, { role: "admin", staffRole: "manager" });
  const readOnly = await createUser(shop, { role: "admin", staffRole: "readOnly" });
  const packing = await createUser(shop, { role: "admin", staffRole: "packing" });
  expect((await packing.get("/admin/brand")).status).toBe(403);
  expect((await readOnly.get("/admin/brand")).status).toBe(200);
  expect((await save(readOnly, 0)).status).toBe(403);
  const name = { en: "Zahra", ar: "زهرة", es: "Zahra", fr: "Zahra" };
  expect((await save(marketing, 0, { name })).status).toBe(403);
  expect((await save(marketing, 0, { main: plum })).status).toBe(200);
  expect((await save(manager, 0, { name })).body.message).toBe("common.stale");
  expect((await save(manager, 1, { main: plum, name })).body).toMatchObject({ version: 2, name });
  expect((await shop.app.inject({ url: "/api/shop?lang=ar" })).json().displayName).toBe("زهرة");
  const { rows } = await shop.pool.query(
    "select actor, before, after from audit_log where subject = 'brand' order by id",
  );
  expect(rows.map(({ actor, before, after }) => [actor, before.version, after.version, after.name.en])).toEqual([
    [marketing.email, 0, 1, "Nabta"],
    [manager.email, 1, 2, "Zahra"],
  ]);
});

test("a logo is shown by pages, mails and invoices, and its file goes after it was replaced", async () => {
  await using shop = await openShop({ demo: true, pages: true });
  const staff = await createUser(shop, { role: "admin" });
  const logo = await addPicture(shop, staff, "logo", await drawLogo("#7a1f3d"));
  const darkLogo = await addPicture(shop, staff, "logo", await drawLogo("#f0a6bd"));
  expect((await save(staff, 0, { logo, darkLogo, main: plum })).body.logo).toEqual({
    id: logo,
    width: 640,
    height: 160,
  });
  await expect.poll(() => html(shop), { timeout: 1_000 }).toContain(`url(/media/${darkLogo}-logo.png)`);
  const file = await get(shop, `/media/${logo}-logo.png`);
  expect(file.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect([file.headers["content-type"], (await sharp(file.rawPayload).metadata()).hasAlpha]).toEqual([
    "image/png",
    true,
  ]);

  const info = mailShopInfo(await readSettings(shop.db), "https://shop.example");
  const params = { name: "Mona", at: new Date().toISOString(), url: "https://shop.example/x" };
  const mail = await shop.tools.renderMail("passwordChanged", "en", params, info);
  expect(mail.html).toContain(`src="https://shop.example/media/${logo}-logo.png" alt="Nabta"`);
  expect(mail.html).toContain("background-color:#7a1f3d");
  expect(mail.html).not.toContain("#2f5b2b");
  expect(mail.text).toContain("Nabta (https://shop.example)");

  const mona = await createUser(shop);
  const { orderId } = await buyForCash(mona, await addProduct(shop.db));
  const invoice = () =>
    shop.app.inject({ url: `/api/admin/orders/${orderId}/packing-slip.pdf`, headers: staff.headers });
  const drawn = await invoice();
  expect(drawn.statusCode).toBe(200);
  expect(drawn.rawPayload.includes("/Subtype /Image") || drawn.rawPayload.includes("/Subtype/Image")).toBe(true);
  expect((await readPdf(drawn.rawPayload)).join()).toContain("Packing slip");

  expect((await save(staff, 1)).body.logo).toBeNull();
  const rest = await shop.pool.query("select picture_id from brand_pictures");
  expect(rest.rows).toEqual([]);
  await shop.pool.query("update graphile_worker._private_jobs set run_at = now()");
  await shop.runJobs();
  expect(await getPictureStore(shop.config).read("media", `${logo}-logo.png`)).toBeUndefined();
  expect((await invoice()).rawPayload.includes("/Subtype /Image")).toBe(false);
});

test("pages without a picture share the uploaded one, and the language menu has the chosen order", async () => {
  await using shop = await openShop({ demo: true, pages: true });
  const staff = await createUser(shop, { role: "admin" });
  expect(await html(shop)).toContain("/social-card.png");
  const bytes = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: "#7a1f3d" } })
    .png()
    .toBuffer();
  const socialCard = await addPicture(shop, staff, "socialCard", bytes);
  expect((await save(staff, 0, { logo: socialCard })).body.fields).toEqual({ logo: "content.pictureGone" });
  expect((await save(staff, 0, { socialCard, languages: ["ar", "en", "fr", "es"] })).status).toBe(200);
  await expect.poll(() => html(shop), { timeout: 1_000 }).toContain(`/media/${socialCard}-card.jpg"`);
  const menu = [...(await html(shop)).matchAll(/hrefLang="(\w\w)" aria-current|<a [^>]*hrefLang="(\w\w)"/g)];
  expect(menu.map(([, current, other]) => current ?? other).slice(-4)).toEqual(["ar", "en", "fr", "es"]);
  const { width, height, format } = await sharp(
    (await get(shop, `/media/${socialCard}-card.jpg`)).rawPayload,
  ).metadata();
  expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
});

test("accepts pictures only, and serves no other picture as a brand's", async () => {
  await using shop = await openShop({ demo: true, pages: true });
  const staff = await createUser(shop, { role: "admin" });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const refused = await sendMultipartForm(
    shop,
    staff,
    ["POST", "/admin/brand/pictures"],
    { kind: "logo" },
    [{ bytes: svg, name: "logo.svg", type: "image/svg+xml" }],
    "picture",
  );
  expect([refused.status, refused.body.message]).toEqual([400, "admin.products.imageInvalid"]);
  const { rows } = await shop.pool.query("select id from pictures limit 1");
  for (const name of [`${rows[0].id}-logo.png`, `${rows[0].id}-card.jpg`, `${rows[0].id}-logo.jpg`])
    expect((await get(shop, `/media/${name}`)).statusCode, name).toBe(404);
});

test("the icon of the tab and of the installed app follows the brand", async () => {
  await using shop = await openShop({ pages: true });
  const staff = await createUser(shop, { role: "admin" });
  const target = async (path: string) => (await get(shop, path)).headers.location;
  const manifestIcons = async () => (await get(shop, "/manifest-en.webmanifest")).json().icons;
  expect([await target("/icon"), await target("/touch-icon")]).toEqual(["/favicon.svg", "/touch-icon.png"]);
  expect(await html(shop)).toContain('<link rel="icon" href="/icon"/>');
  const id = await addPicture(shop, staff, "icon", await drawLogo("#7a1f3d", 900, 600));
  expect((await save(staff, 0, { icon: id })).body.icon).toEqual({ id, width: 512, height: 512 });
  const path = `/media/${id}-icon.png`;
  await expect.poll(() => target("/icon"), { timeout: 1_000 }).toBe(path);
  expect(await target("/touch-icon")).toBe(path);
  expect(await manifestIcons()).toMatchObject([{ src: path, sizes: "512x512" }]);
  expect((await get(shop, path)).headers["content-type"]).toBe("image/png");
  expect((await save(staff, 1)).status).toBe(200);
  await expect.poll(() => target("/icon"), { timeout: 1_000 }).toBe("/favicon.svg");
});
