import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { longTest } from "#tests/support/longRun.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
let shop: Shop;
let colleague: TestUser;
let tab: Awaited<ReturnType<typeof openPage>>;
let base: string;
const words = translatorFor("en");

beforeAll(async () => {
  [chromium, shop] = await Promise.all([openBrowser(), openShop({ pages: true })]);
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
  colleague = await createUser(shop, { role: "admin" });
  tab = await openPage(chromium.browser, { locale: "en", viewport: { width: 1280, height: 900 } });
  await signInPage(tab.page, base, await createUser(shop, { role: "admin" }));
});
afterAll(async () => {
  await chromium.close();
  await shop[Symbol.asyncDispose]();
});

longTest("saving a group of settings leaves what was typed in another group", async () => {
  const { page, complaints } = tab;
  await page.goto(`${base}/secret-dashboard/settings`);
  const newForDays = page.locator("#settings-badges [name=newForDays]");
  await newForDays.fill("45");
  await page.locator("#settings-reviews [name=reviewMailDays]").fill("9");
  await page.locator("#settings-reviews [type=submit]").click();
  await page.getByText(words("admin:settings.saved")).waitFor();
  expect(await newForDays.inputValue()).toBe("45");
  expect(complaints).toEqual([]);
});

test("typed settings stay when a colleague's new value of the same group arrives", async () => {
  const { page, complaints } = tab;
  await page.goto(`${base}/secret-dashboard/settings`);
  const newForDays = page.locator("#settings-badges [name=newForDays]");
  await newForDays.fill("46");
  await colleague.patch("/admin/settings", { newForDays: 60 });
  // The answer to a save holds all settings.
  await page.locator("#settings-reviews [type=submit]").click();
  await page.getByText(words("admin:settings.saved")).waitFor();
  expect(await newForDays.inputValue()).toBe("46");
  expect(complaints).toEqual([]);
});

test("saving a group of settings keeps the value that a colleague saved in the same group meanwhile", async () => {
  const { page, complaints } = tab;
  await page.goto(`${base}/secret-dashboard/settings`);
  const field = (name: string) => page.locator(`#settings-delivery [name=${name}]`);
  await field("freeShippingFrom").fill("900");
  await colleague.patch("/admin/settings", { shippingFee: 91 });
  await page.locator("#settings-delivery [type=submit]").click();
  await page.getByText(words("admin:settings.saved")).waitFor();
  const { body } = await colleague.get("/admin/settings");
  expect(body).toMatchObject({ shippingFee: 91, freeShippingFrom: 900 });
  await expect.poll(() => field("shippingFee").inputValue()).toBe("91");
  expect(complaints).toEqual([]);
});

test("saving fees and days by governorate or tracking pages keeps the entries that a colleague saved meanwhile", async () => {
  const { page, complaints } = tab;
  const link = (courier: string) => ({ courier, url: `https://${courier}.example/{number}` });
  const settings = async () => (await colleague.get("/admin/settings")).body;
  await colleague.patch("/admin/settings", {
    shippingByGovernorate: { C: 45, GZ: 50 },
    transitByGovernorate: { ALX: { least: 1, most: 2 }, GZ: { least: 1, most: 2 } },
    trackingLinks: [link("speedy"), link("slow")],
  });
  await page.goto(`${base}/secret-dashboard/settings`);
  const fill = (field: string, text: string) => page.locator(`[name="${field}"]`).fill(text);
  await fill("C", "");
  await fill("ALX", "60.5");
  await fill("ALX.most", "3");
  await fill("0.courier", "fast");
  await fill("0.url", link("fast").url);
  await colleague.patch("/admin/settings", {
    shippingByGovernorate: { C: 45, GZ: 55, ASN: 90 },
    transitByGovernorate: { ALX: { least: 1, most: 2 }, GZ: { least: 2, most: 3 } },
    trackingLinks: [link("speedy"), { ...link("slow"), url: link("slower").url }, link("other")],
  });
  for (const field of ["C", "ALX.most", "0.courier"])
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "PATCH"),
      page.locator(`form:has([name="${field}"]) [type=submit]`).click(),
    ]);
  await expect.poll(settings).toMatchObject({
    shippingByGovernorate: { GZ: 55, ASN: 90, ALX: 60.5 },
    transitByGovernorate: { ALX: { least: 1, most: 3 }, GZ: { least: 2, most: 3 } },
    trackingLinks: [{ ...link("slow"), url: link("slower").url }, link("other"), link("fast")],
  });
  expect((await settings()).shippingByGovernorate).not.toHaveProperty("C");
  await expect.poll(() => page.locator("[name=ASN]").inputValue()).toBe("90");
  expect(complaints).toEqual([]);
});

longTest(
  "saving a step of the set-up guide keeps what a colleague saved meanwhile, and decides its settings",
  async () => {
    const { page, complaints } = tab;
    const settings = async () => (await colleague.get("/admin/settings")).body;
    await page.goto(`${base}/secret-dashboard/setup/delivery`);
    await page.locator("[name=freeShippingFrom]").fill("950");
    await colleague.patch("/admin/settings", { shippingFee: 92 });
    await page.locator("#settings-delivery [type=submit]").click();
    await expect.poll(settings).toMatchObject({ shippingFee: 92, freeShippingFrom: 950 });
    await page.goto(`${base}/secret-dashboard/setup/tax`);
    await page.getByLabel(words("admin:setup.tax.without")).check();
    await colleague.patch("/admin/settings", { taxPercent: 5 });
    await page.locator(".step--now [type=submit]").click();
    await expect.poll(settings).toMatchObject({ taxPercent: 5, pricesIncludeTax: false });
    await expect.poll(() => page.locator("[name=taxPercent]").inputValue()).toBe("5");
    const { rows } = await shop.pool.query("select key from settings where key in ('expressFee', 'pricesIncludeTax')");
    expect(rows).toHaveLength(2);
    expect(complaints).toEqual([]);
  },
);

test("saving a coupon keeps the usage limit that a colleague set meanwhile", async () => {
  const { page, complaints } = tab;
  const { body: coupon } = await colleague.post("/admin/coupons", { code: `EID-${Date.now()}`, percentOff: 10 });
  await page.goto(`${base}/secret-dashboard/coupons/${coupon.id}`);
  const drawer = page.locator("dialog[open]");
  await drawer.locator("[name=minSubtotal]").fill("300");
  await colleague.patch(`/admin/coupons/${coupon.id}`, { maxUses: 50 });
  // Loads the coupon again, which must leave what was typed.
  await drawer.getByRole("button", { name: words("admin:coupons.deactivate") }).click();
  await drawer.getByText(words("admin:coupons.off"), { exact: true }).waitFor();
  expect(await drawer.locator("[name=minSubtotal]").inputValue()).toBe("300");
  await drawer.getByRole("button", { name: words("admin:coupons.save"), exact: true }).click();
  await page.getByText(words("admin:coupons.saved")).waitFor();
  const { body } = await colleague.get(`/admin/coupons/${coupon.id}`);
  expect(body).toMatchObject({ percentOff: 10, minSubtotal: 300, maxUses: 50 });
  await expect.poll(() => drawer.locator("[name=maxUses]").inputValue()).toBe("50");
  expect(complaints).toEqual([]);
});

longTest("adding and removing a tag of a customer keeps the tags that a colleague added meanwhile", async () => {
  const { page, complaints } = tab;
  const { id } = await createUser(shop, { name: "Mona Adel" });
  const tags = async () => (await colleague.get(`/admin/customers/${id}`)).body.tags;
  await colleague.put(`/admin/customers/${id}/tags`, { tags: ["Old"] });
  await page.goto(`${base}/secret-dashboard/customers/${id}`);
  await page.getByLabel(words("admin:customers.newTag")).fill("Wholesale");
  await colleague.put(`/admin/customers/${id}/tags`, { tags: ["Old", "VIP"] });
  await page.getByRole("button", { name: words("admin:customers.add"), exact: true }).click();
  await page.getByRole("button", { name: words("admin:customers.removeTag", { tag: "Wholesale" }) }).waitFor();
  expect(await tags()).toEqual(["Old", "VIP", "Wholesale"]);
  await colleague.put(`/admin/customers/${id}/tags`, { tags: ["Cairo", "Old", "VIP", "Wholesale"] });
  await page.getByRole("button", { name: words("admin:customers.removeTag", { tag: "Old" }) }).click();
  await expect.poll(tags).toEqual(["Cairo", "VIP", "Wholesale"]);
  expect(complaints).toEqual([]);
});
