import { afterEach, expect, test, vi } from "vitest";
import { type Shortcut, shortcuts } from "#platform/shortcuts.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

afterEach(() => vi.unstubAllEnvs());

/** The others work in the database connection. */
const pageShortcuts = shortcuts.filter((name) => name !== "prepare");
const paths = ["/", "/category/t-shirts", "/product/delta-pocket-tee", "/search?q=linen+dress", "/about"];

/** The page as a visitor reads it: everything but scripts and the markup that React adds for itself. */
const visible = (html: string) =>
  html
    .replaceAll(/<(script|template)\b.*?<\/\1>|<link rel="modulepreload"[^>]*>|<!--.*?-->/gs, "")
    .replaceAll(/<style>.*?<\/style>| data-s="\d+"/gs, "");

test("pages are the same with each shortcut and without it", async () => {
  await using shop = await openShop({ demo: true, pages: true, env: { PAGE_CACHE: "off" } });
  const load = async (off: string) => {
    vi.stubEnv("SHORTCUTS_OFF", off);
    const answers = await Promise.all(
      paths.map((url) => shop.app.inject({ url, headers: { "accept-language": "en" } })),
    );
    return answers.map(({ statusCode, body }) => ({ statusCode, page: visible(body) }));
  };
  const whole = await load("");
  expect(whole.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  // Compared again if a background refresh changed a list in between.
  for (const off of ["", ...pageShortcuts, "all"])
    await vi.waitFor(async () => expect(await load(off), off).toEqual(await load("")), { timeout: 20_000 });
});

test.each(["", "prepare"] satisfies (Shortcut | "")[])("orders are placed with SHORTCUTS_OFF=%s", async (off) => {
  vi.stubEnv("SHORTCUTS_OFF", off);
  await using shop = await openShop();
  const shirt = await addProduct(shop.db, { stock: 20 });
  const buyer = await createUser(shop);
  const orders = [];
  // More often than the limit above which a statement is prepared.
  for (let n = 0; n < 8; n++) orders.push((await buyForCash(buyer, shirt)).orderNumber);
  expect(new Set(orders).size).toBe(8);
  const left = await shop.db.selectFrom("variants").select("stock").where("id", "=", shirt.variantId).execute();
  expect(left).toEqual([{ stock: 12 }]);
  const prepared = await shop.pool.query("select count(*)::int as count from pg_prepared_statements");
  expect(prepared.rows[0].count > 0).toBe(!off.includes("prepare"));
});
