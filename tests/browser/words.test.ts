import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, type OwnBrowser, openBrowser } from "#tests/support/browser.ts";
import { type Furnished, openFurnished } from "#tests/support/furnished.ts";
import { leftoversIn } from "#tests/support/leftovers.ts";

let chromium: OwnBrowser;
let furnished: Furnished;

beforeAll(async () => {
  furnished = await openFurnished();
  chromium = await openBrowser();
});
afterAll(async () => {
  await chromium.close();
  await furnished[Symbol.asyncDispose]();
});

type Seen = { path: string; ready: string };

/** What is filled in the browser, and has to be there before it is read. */
const ownScreens = ([delivered = "", , placed = ""]: readonly string[]): Seen[] => [
  { path: "/cart", ready: ".totals" },
  { path: "/checkout", ready: "main form" },
  { path: `/checkout-success?order_id=${placed}`, ready: ".timeline" },
  { path: "/orders", ready: "main .badge" },
  { path: `/orders/${delivered}`, ready: "dialog[open] .totals" },
  { path: "/profile", ready: "#sessions li" },
  { path: "/lists", ready: ".empty" },
  { path: "/recommendations", ready: "main .card" },
];
const row = "tbody tr td";
const deskScreens: Seen[] = Object.entries({
  create: ".form-part",
  products: row,
  analytics: ".charts",
  orders: row,
  campaigns: ".empty",
  returns: ".empty",
  payments: ".empty",
  messages: ".empty",
  subscribers: ".empty",
  // A gift code may or may not be made by now.
  coupons: `${row}, .empty`,
  search: row,
  settings: ".settings form",
  "audit-log": row,
  system: row,
}).map(([tab, ready]) => ({ path: `/secret-dashboard/${tab}`, ready }));

/** A hard-wired word shows in any language, and an untranslated one is found in the files: the desk is read in Arabic alone. */
test.each([
  { who: "customer", languages: ["ar", "es", "fr"] },
  { who: "staff", languages: ["ar"] },
] as const)("what a browser fills in for $who: no key, no gap, no English left behind", async ({ who, languages }) => {
  const screens = who === "staff" ? deskScreens : ownScreens(furnished.orders);
  const { page, complaints, close } = await furnished.comeIn(chromium.browser, furnished[who]);
  const wrong: string[] = [];
  for (const language of languages) {
    await page.context().addCookies([{ name: "lng", value: language, url: furnished.base }]);
    for (const { path, ready } of screens) {
      await page.goto(furnished.base + path);
      await hydrated(page);
      await page
        .locator(ready)
        .first()
        .waitFor({ timeout: 15_000 })
        .catch(() => wrong.push(`${path}: no ${ready}`));
      for (const text of leftoversIn(await saidOn(page), language)) wrong.push(`${language} ${path}: ${text}`);
    }
  }
  expect(complaints).toEqual([]);
  await close();
  expect(wrong).toEqual([]);
});

/** What is read there, and read out, without what has a language of its own or none: codes, records, names of languages. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const seen = document.body.cloneNode(true) as HTMLElement;
    for (const other of seen.querySelectorAll("script, style, pre, .code, [lang]")) other.remove();
    const named = [...seen.querySelectorAll("*")].flatMap((element) =>
      ["aria-label", "alt", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    );
    const walker = document.createTreeWalker(seen, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
    return [...named, ...texts].map((text) => text.trim()).filter((text) => text !== "");
  });
