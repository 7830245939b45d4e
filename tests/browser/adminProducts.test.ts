import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Language } from "#platform/languages.ts";
import { indexQueuedProducts } from "#shop/search/server/indexing/indexProducts.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { createPhoto } from "#tests/support/imageFixtures.ts";
import { addCategory, addProduct } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser, insertUserWithSession } from "#tests/support/users.ts";

type Step = { page: Page; words: ReturnType<typeof translatorFor> };

let chromium: TestBrowser;
let shop: Shop;
let base: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nabta-products-"));
  shop = await openShop({ pages: true, env: { DATA_DIR: folder } });
  await addCategory(shop.db, "shirts");
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
  chromium = await openBrowser();
}, 60_000);
afterAll(async () => {
  await chromium.close();
  await shop[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a browser with an admin of this language signed in. */
async function openAdminPage(language: Language) {
  const person = await insertUserWithSession(shop.db, shop.config, { role: "admin", language, name: "Mona Adel" });
  const tab = await openPage(chromium.browser, { locale: language });
  await signInPage(tab.page, base, person, language);
  return { ...tab, [Symbol.asyncDispose]: tab.close };
}

/** The browser logs an error response, which is expected here. */
const unexpectedMessages = (complaints: string[]) => complaints.filter((one) => !/status of (40[049]|503)/.test(one));
const fieldById = (page: Page, id: string) => page.locator(`[id='${id}']`);
const loadVariants = (id: string) =>
  shop.db.selectFrom("variants").selectAll().where("product_id", "=", id).orderBy("position").execute();
const loadProduct = (id: string) => shop.db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirst();

test("an admin creates a product that shows in the shop within a second", async () => {
  await using desk = await openAdminPage("en");
  const { page, complaints } = desk;
  const words = translatorFor("en");
  await page.goto(`${base}/secret-dashboard/create`);
  await shop.db
    .insertInto("colours")
    .values({ key: "olive", name: JSON.stringify({ en: "Olive", ar: "زيتي" }), hex: "#6b7a3a" })
    .onConflict((row) => row.doNothing())
    .execute();

  // Nothing is sent before the form is valid, and the summary lists what is missing.
  await page.getByRole("button", { name: words("admin:product.create") }).click();
  await page.locator(":focus").getByText("English name & description are required.").waitFor();
  await expectAccessible(page);

  await fieldById(page, "name.en").fill("Luxor linen shirt");
  await fieldById(page, "description.en").fill("Woven in Naqada.");
  await fieldById(page, "name.ar").fill("قميص كتان الأقصر");
  await fieldById(page, "category").selectOption("shirts");
  await fieldById(page, "price").fill("649.50");
  await page.getByRole("button", { name: words("admin:product.add.colour") }).click();
  await chooseColours({ page, words });
  await fieldById(page, "attributes.1.values").fill("S, M, L");
  await page.keyboard.press("Enter");
  expect(await page.locator(".variants tbody th").allTextContents()).toEqual(
    ["Olive", "Indigo"].flatMap((colour) => ["S", "M", "L"].map((size) => `${colour} · ${size}`)),
  );
  await page.locator(".bulk-values input").first().fill("4");
  await page.getByRole("button", { name: words("admin:product.setStock") }).click();
  await page.getByRole("button", { name: words("admin:product.makeSkus") }).click();
  await fieldById(page, "variants.5.price").fill("700");

  await uploadPictures({ page, words });

  await page.getByRole("button", { name: words("admin:product.preview") }).click();
  await page.locator("dialog[open]").getByText("EGP 649.50").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await confirmEmptyStock({ page, words });

  await retryFailedUpload({ page, words });
  const began = performance.now();
  while ((await fetch(`${base}/product/luxor-linen-shirt`)).status !== 200)
    expect(performance.now() - began).toBeLessThan(1000);
  await expectStoredShirt();
  expect(unexpectedMessages(complaints)).toEqual([]);
}, 120_000);

test("offers either version when another admin changed the product meanwhile", async () => {
  const { variantId } = await addProduct(shop.db, { id: "naqada-shirt", name: "Naqada shirt", category: "shirts" });
  await using desk = await openAdminPage("en");
  const { page, complaints } = desk;
  const words = translatorFor("en");
  await page.goto(`${base}/secret-dashboard/edit/naqada-shirt`);
  await fieldById(page, "price").waitFor();
  const colleague = await createUser(shop, { role: "admin" });
  await fieldById(page, "price").fill("675");
  expect((await colleague.patch("/products/naqada-shirt/fields", { deal: 15 })).status).toBe(200);
  await page.getByRole("button", { name: words("admin:product.save") }).click();
  const conflict = page.locator("dialog[open]");
  await conflict.getByText(words("admin:product.conflictParts")).waitFor();
  expect(await conflict.textContent()).toContain(words("admin:products.deal"));
  await expectAccessible(page);
  await conflict.getByRole("button", { name: words("admin:product.keepMine") }).click();
  await expect.poll(async () => (await loadProduct("naqada-shirt"))?.price).toBe(675_00);
  await expect.poll(() => page.locator(".form-footer [role=status]").textContent()).toBe("");
  expect((await loadVariants("naqada-shirt")).map(({ id }) => id)).toEqual([variantId]);

  expect((await colleague.patch("/products/naqada-shirt/fields", { price: 700 })).status).toBe(200);
  await fieldById(page, "deal").fill("30");
  await page.keyboard.press("Control+s");
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: words("admin:product.takeTheirs") })
    .click();
  await expect.poll(() => fieldById(page, "price").inputValue()).toBe("700");
  expect(unexpectedMessages(complaints)).toEqual([]);
}, 60_000);

test("warns of a price that is raised during a deal, which the shop would strike through", async () => {
  await using desk = await openAdminPage("en");
  const { page, complaints } = desk;
  await addProduct(shop.db, { id: "raised", price: 1000_00, deal: 20 });
  await page.goto(`${base}/secret-dashboard/edit/raised`);
  const warning = page.getByText(translatorFor("en")("admin:product.newPriceStruck"));
  await page.locator("[name=price]").fill("900");
  expect(await warning.count()).toBe(0);
  await page.locator("[name=price]").fill("1500");
  await warning.waitFor();
  await page.locator("[name=deal]").fill("0");
  await warning.waitFor({ state: "hidden" });
  expect(unexpectedMessages(complaints)).toEqual([]);
});

test("asks before leaving unsaved input and restores it", async () => {
  await addProduct(shop.db, { id: "fayoum-shirt", name: "Fayoum shirt", category: "shirts" });
  await using desk = await openAdminPage("en");
  const { page, complaints } = desk;
  const words = translatorFor("en");
  await page.goto(`${base}/secret-dashboard/edit/fayoum-shirt`);
  await fieldById(page, "price").waitFor();
  await fieldById(page, "name.fr").fill("Chemise en lin");
  await page.getByRole("link", { name: words("admin:tab.products"), exact: true }).click();
  await expectAccessible(page);
  await page.waitForTimeout(700);
  await page.getByRole("button", { name: words("admin:product.leaveKept") }).click();
  await page.waitForURL(/products$/);
  await page.getByRole("link", { name: "Fayoum shirt", exact: true }).click();
  await expect.poll(() => fieldById(page, "name.fr").inputValue()).toBe("Chemise en lin");
  await page
    .locator(".notice")
    .getByRole("button", { name: words("admin:product.discard") })
    .click();
  expect(await fieldById(page, "name.fr").inputValue()).toBe("");

  // The URL of older bookmarks.
  await page.goto(`${base}/secret-dashboard/create/fayoum-shirt`);
  await page.waitForURL(/edit\/fayoum-shirt$/);
  await expect.poll(() => page.title()).toContain(words("admin:tab.edit"));
  expect(unexpectedMessages(complaints)).toEqual([]);
}, 60_000);

test("in Arabic: imports a corrected CSV, hides and shows a selection", async () => {
  await using desk = await openAdminPage("ar");
  const { page, complaints } = desk;
  const words = translatorFor("ar");
  await addProduct(shop.db, { id: "plain-tee", name: "Plain tee", stock: 5 });
  await addProduct(shop.db, { id: "long-tee", name: "Long tee", stock: 2, price: 500_00, deal: 10 });
  const list = `${base}/secret-dashboard/products`;
  await page.goto(list);
  await page.getByRole("link", { name: "Plain tee", exact: true }).waitFor();
  await expectAccessible(page);

  // Lists every error by row and column; nothing changes until the CSV is valid.
  const table = (price: string, name: string) => ({
    name: "tees.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `id,sku,name_en,description_en,category,price,stock\nnew-tee,NT-1,New tee,Soft,shirts,${price},3\nold-tee,OT-1,${name},Soft,shirts,200,4\nlong-tee,,,,,600,\n`,
    ),
  });
  await page.getByRole("button", { name: words("admin:products.import") }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.locator("input[type=file]").setInputFiles(table("cheap", ""));
  await dialog.locator(".import-dialog__problems tbody tr").nth(1).waitFor();
  const problems = await dialog.locator(".import-dialog__problems tbody tr").allTextContents();
  expect(problems[0]).toContain("price");
  expect(problems[1]).toContain("name_en");
  await expectAccessible(page);
  await dialog.locator("input[type=file]").setInputFiles(table("300", "Old tee"));
  await dialog.getByText(words("admin:products.importRemarks")).waitFor();
  const remarks = dialog.getByRole("region", { name: words("admin:imports.notes") }).locator("tbody tr");
  expect(await remarks.allTextContents()).toEqual([expect.stringContaining(words("errors:import.newPriceStruck"))]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words("admin:products.importNow") }).click();
  await dialog.getByText(words("admin:products.importDone")).waitFor();
  await dialog
    .getByRole("button", { name: words("admin:products.importClose"), exact: true })
    .last()
    .click();
  await page.getByRole("link", { name: "New tee", exact: true }).waitFor();

  // Searches, selects, hides and undoes.
  await page.locator("[data-admin-search]").fill("new-tee");
  await page.waitForURL(/q=new-tee/);
  await page.getByRole("link", { name: "Plain tee", exact: true }).waitFor({ state: "detached" });
  await page.goto(`${list}?q=tee&sort=name`);
  await page.locator("tbody .checkbox").nth(3).waitFor();
  for (const box of await page.locator("tbody .checkbox").all()) await box.check();
  await page.locator(".bulk-bar select").selectOption("hide");
  await shop.db.deleteFrom("products").where("id", "=", "long-tee").execute();
  await page.getByRole("button", { name: words("admin:apply") }).click();
  await page
    .locator(".bulk-result li", { hasText: "Long tee" })
    .getByText(words("errors:admin.products.alreadyDeleted"))
    .waitFor();
  const hidden = () => shop.db.selectFrom("products").select("id").where("hidden", "=", true).orderBy("id").execute();
  expect((await hidden()).map(({ id }) => id)).toEqual(["new-tee", "old-tee", "plain-tee"]);
  expect((await fetch(`${base}/product/new-tee`)).status).toBe(404);
  await expectAccessible(page);
  await page.getByRole("button", { name: words("admin:products.undo"), exact: true }).click();
  await expect.poll(async () => (await hidden()).length).toBe(0);

  expect(unexpectedMessages(complaints)).toEqual([]);
}, 120_000);

test("keeps a deal that somebody types while the list reloads", async () => {
  await using admin = await openAdminPage("en");
  const { page } = admin;
  const words = translatorFor("en");
  await addProduct(shop.db, { id: "typed-tee", name: "Typed tee" });
  await page.goto(`${base}/secret-dashboard/products`);
  const deal = page.getByLabel(words("admin:products.dealOf", { name: "Typed tee" }));
  await deal.waitFor();
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/products\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("switch", { name: words("admin:products.featureName", { name: "Typed tee" }) }).click();
  await expect.poll(async () => (await loadProduct("typed-tee"))?.is_featured).toBe(true);
  await deal.fill("35");
  // A colleague changes it meanwhile, and the list tells so.
  await shop.db.updateTable("products").set({ deal_percent: 10 }).where("id", "=", "typed-tee").execute();
  const reloaded = page.waitForResponse(/\/api\/admin\/products\?/);
  held.resolve();
  await (await reloaded).finished();
  await page.waitForLoadState("networkidle");
  expect(await deal.inputValue()).toBe("35");
  await deal.press("Escape");
  expect(await deal.inputValue()).toBe("10");
});

test("in Arabic: sets a deal in the row, corrects stock, meets a deleted product", async () => {
  await using desk = await openAdminPage("ar");
  const { page, complaints } = desk;
  const words = translatorFor("ar");
  const one = await addProduct(shop.db, { id: "short-tee", name: "Short tee", stock: 5 });
  await addProduct(shop.db, { id: "worn-tee", name: "Worn tee" });
  await page.goto(`${base}/secret-dashboard/products`);

  // A toggle and a deal, both shown in the row at once.
  await page.getByRole("switch", { name: words("admin:products.featureName", { name: "Short tee" }) }).click();
  await expect.poll(async () => (await loadProduct("short-tee"))?.is_featured).toBe(true);
  const deal = page.getByLabel(words("admin:products.dealOf", { name: "Short tee" }));
  await deal.fill("٢٠");
  await deal.press("Enter");
  await expect.poll(async () => (await loadProduct("short-tee"))?.deal_percent).toBe(20);
  await deal.fill("150");
  await deal.press("Enter");
  await page.getByText(words("errors:admin.products.dealRange")).waitFor();
  expect(await deal.inputValue()).toBe("20");
  expect((await loadProduct("short-tee"))?.deal_percent).toBe(20);

  // A stock correction requires a reason.
  await page.locator("tr", { hasText: "Short tee" }).locator(".stock-button").click();
  await page.locator("dialog[open] [name=pieces]").fill("7");
  await page.locator("dialog[open] form .button--main").click();
  await page.locator("dialog[open]").getByText(words("errors:validation.required")).waitFor();
  await expectAccessible(page);
  await page.locator("dialog[open] [name=note]").fill("وصلت من المشغل");
  await page.locator("dialog[open] form .button--main").click();
  await expect.poll(async () => (await loadVariants("short-tee"))[0]?.stock).toBe(12);
  const [booked] = await shop.db
    .selectFrom("stock_movements")
    .select(["delta", "reason", "note"])
    .where("variant_id", "=", one.variantId)
    .orderBy("id", "desc")
    .execute();
  expect(booked).toEqual({ delta: 7, reason: "received", note: "وصلت من المشغل" });

  // The price history.
  await page.getByRole("button", { name: words("admin:products.pricesOf", { name: "Short tee" }) }).click();
  await page.locator("dialog[open] .history-list li").first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  // Another admin was faster.
  await page.getByRole("button", { name: words("admin:products.deleteName", { name: "Worn tee" }) }).click();
  await shop.db.deleteFrom("products").where("id", "=", "worn-tee").execute();
  await page.locator("dialog[open] .button--danger").click();
  await page.locator("dialog[open]").getByText(words("errors:admin.products.alreadyDeleted")).waitFor();
  await expectAccessible(page);

  expect(unexpectedMessages(complaints)).toEqual([]);
}, 120_000);

test("shows a hidden product to an admin under a banner, never in the page that the server renders", async () => {
  await addProduct(shop.db, { id: "secret-shirt", name: "Secret shirt", sizes: { S: 3 }, hidden: true });
  const words = translatorFor("en");
  await using desk = await openAdminPage("en");
  const answer = await desk.page.goto(`${base}/product/secret-shirt`);
  expect([answer?.status(), answer?.headers()["cache-control"]]).toEqual([404, "no-store"]);
  expect(await answer?.text()).not.toContain("Secret shirt");
  await desk.page.getByRole("status").getByText(words("catalogue:product.hidden")).waitFor();
  await desk.page.getByRole("heading", { level: 1, name: "Secret shirt" }).waitFor();
  expect(await desk.page.locator("meta[name=robots]").first().getAttribute("content")).toContain("noindex");
  await expectAccessible(desk.page);
  expect(unexpectedMessages(desk.complaints)).toEqual([]);
});

test("selects all filtered products across pages and changes them in one go", async () => {
  await using desk = await openAdminPage("en");
  const { page, complaints } = desk;
  const words = translatorFor("en");
  await addCategory(shop.db, "bags");
  await addProduct(shop.db, { id: "bag-1", name: "Bag 1", category: "bags" });
  await shop.pool.query(
    `insert into products (id, category, name, description, price, attributes)
     select 'bag-' || n, category, jsonb_build_object('en', 'Bag ' || n), description, price, attributes
       from products, generate_series(2, 60) n where id = 'bag-1'`,
  );
  await indexQueuedProducts(shop.db);
  await page.goto(`${base}/secret-dashboard/products?category=bags`);
  await page.getByRole("checkbox", { name: words("admin:selectAll") }).check();
  await page.getByRole("button", { name: words("admin:bulk.pickAll", { n: "60" }) }).click();
  await page.locator(".bulk-bar select").selectOption("hide");
  await page.getByRole("button", { name: words("admin:apply") }).click();
  const hidden = () =>
    shop.db.selectFrom("products").select("id").where("category", "=", "bags").where("hidden", "=", true).execute();
  await expect.poll(async () => (await hidden()).length).toBe(60);
  await page.getByRole("button", { name: words("admin:products.undo"), exact: true }).click();
  await expect.poll(async () => (await hidden()).length).toBe(0);
  expect(unexpectedMessages(complaints)).toEqual([]);
});

/** A colour of the shop is found in any language; an unknown one is added in place. */
async function chooseColours({ page, words }: Step) {
  const colours = fieldById(page, "attributes.0.values");
  await colours.fill("زي");
  await page.getByRole("option", { name: "Olive" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await colours.fill("olive, Indigo");
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: "Indigo" }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("button", { name: words("admin:colours.save") }).click();
  await dialog.getByText(words("errors:validation.required")).waitFor();
  await dialog.getByRole("textbox", { name: words("admin:colours.hex") }).fill("#1f2a44");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  expect(await page.locator(".chosen-colours li").allTextContents()).toEqual(["Olive", "Indigo"]);
  await page.getByRole("button", { name: words("admin:product.add.size") }).click();
  // The button has gone, and the focus does not go with it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("part-attributes");
}

/** Two pictures, reordered by keyboard; the first one now shows indigo. */
async function uploadPictures({ page, words }: Step) {
  const files = await Promise.all([120, 160].map((width) => createPhoto(width, 180).jpeg().toBuffer()));
  const sent = files.map((buffer, at) => ({ name: `shirt-${at}.jpg`, mimeType: "image/jpeg", buffer }));
  await page.locator(".form-section input[type=file]").setInputFiles(sent);
  await page.locator(".picture-card").nth(1).waitFor();
  const moved = page.getByRole("button", { name: words("admin:product.earlier", { n: "2" }) });
  await moved.focus();
  await page.keyboard.press("Enter");
  await page.getByText(words("admin:product.movedTo", { n: "1", total: "2" })).waitFor();
  await page.locator(".picture-card__more summary").first().click();
  await page.locator("[id^='alt-'][id$='-en']").first().fill("On the banks of the Nile");
  await page.locator("[id^='shows-']").first().selectOption({ label: "Indigo" });
  // One variant gets a picture of its own: the second one in the current order.
  await page.locator(".variants tbody tr").last().locator(".variants__picture select").selectOption({ index: 2 });
}

/** The shirt has six variants and two pictures, one of which belongs to the last variant. */
async function expectStoredShirt() {
  const variants = await loadVariants("luxor-linen-shirt");
  expect(variants.map(({ sku, stock, price }) => [sku, stock, price])).toEqual(
    ["OLIVE-S", "OLIVE-M", "OLIVE-L", "INDIGO-S", "INDIGO-M", "INDIGO-L"].map((end) => [
      `LUXOR-LINEN-SHIRT-${end}`,
      4,
      end === "INDIGO-L" ? 700_00 : null,
    ]),
  );
  const pictures = await shop.db.selectFrom("pictures").selectAll().orderBy("position").execute();
  expect(pictures.map(({ alt, shows }) => [alt, shows])).toEqual([
    [{ en: "On the banks of the Nile" }, { colour: "indigo" }],
    [{}, {}],
  ]);
  expect(variants.map(({ picture_id }) => picture_id)).toEqual([null, null, null, null, null, pictures[1]?.id]);
}

/** An empty stock is no stock, which the admin has to confirm. */
async function confirmEmptyStock({ page, words }: Step) {
  await fieldById(page, "variants.1.stock").fill("");
  await page.getByRole("button", { name: words("admin:product.create") }).click();
  const question = page.locator("dialog[open]", { hasText: words("admin:product.withoutStock_one", { n: "1" }) });
  await question.getByRole("button", { name: words("admin:product.enterStock") }).click();
  await fieldById(page, "variants.1.stock").fill("4");
}

/** The first upload fails: the product exists, and a retry creates no second one. */
async function retryFailedUpload({ page, words }: Step) {
  let failing = 1;
  await page.route(/\/images$/, (route) =>
    route.request().method() === "POST" && failing-- > 0 ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await page.getByRole("button", { name: words("admin:product.create") }).click();
  await page.getByRole("button", { name: words("admin:product.retryPictures") }).click();
  await page.waitForURL(/edit\/luxor-linen-shirt$/);
}
