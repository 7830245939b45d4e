import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type TestBrowser, waitForHydration } from "#tests/support/browser.ts";
import { type DemoShop, openDemoShop } from "#tests/support/demoShop.ts";
import { isLongRun, sampleOf } from "#tests/support/longRun.ts";
import { findUntranslatedTexts } from "#tests/support/untranslatedTexts.ts";

let chromium: TestBrowser;
let demoShop: DemoShop;

beforeAll(async () => {
  demoShop = await openDemoShop();
  chromium = await openBrowser();
});
afterAll(async () => {
  await chromium.close();
  await demoShop[Symbol.asyncDispose]();
});

type PageToRead = { path: string; ready: string };

/** Elements rendered in the browser that must be there before the texts are read. */
const customerPages = ([delivered = "", , placed = ""]: readonly string[]): PageToRead[] => [
  { path: "/cart", ready: ".totals" },
  { path: "/checkout", ready: "main form" },
  { path: `/checkout-success?order_id=${placed}`, ready: ".timeline" },
  { path: "/orders", ready: "main .badge" },
  { path: `/orders/${delivered}`, ready: "dialog[open] .totals" },
  { path: "/profile#basic", ready: "#sessions li" },
  { path: "/lists", ready: ".empty" },
  { path: "/recommendations", ready: "main .card" },
];
const tableRow = "tbody tr td";
const adminPages: PageToRead[] = Object.entries({
  home: ".key-figures",
  customers: tableRow,
  create: ".form-section",
  products: tableRow,
  analytics: ".charts",
  reports: ".report-list",
  "reports/sales": tableRow,
  "reports/vat": tableRow,
  orders: tableRow,
  campaigns: ".empty",
  returns: ".empty",
  payments: ".empty",
  messages: ".empty",
  subscribers: ".empty",
  // Gift codes may or may not exist by now.
  coupons: `${tableRow}, .empty`,
  search: ".search-preview",
  settings: ".settings form",
  "audit-log": tableRow,
  system: tableRow,
}).map(([tab, ready]) => ({ path: `/secret-dashboard/${tab}`, ready }));

/**
 * Arabic is enough for the admin: it shows hard-coded texts, and the unit tests find untranslated ones in the files. A
 * normal run reads every fifth page of it, and every third one of a customer.
 */
test.each([
  { viewer: "customer", languages: isLongRun ? (["ar", "es", "fr"] as const) : (["ar"] as const) },
  { viewer: "staff", languages: ["ar"] },
] as const)("texts rendered in the browser for $viewer are fully translated", async ({ viewer, languages }) => {
  const screens = viewer === "staff" ? sampleOf(adminPages, 5) : sampleOf(customerPages(demoShop.orders), 3);
  const { page, complaints, close } = await demoShop.openTabOf(chromium.browser, demoShop[viewer]);
  const wrong: string[] = [];
  for (const language of languages) {
    await page.context().addCookies([{ name: "lng", value: language, url: demoShop.base }]);
    for (const { path, ready } of screens) {
      await page.goto(demoShop.base + path);
      await waitForHydration(page);
      await page
        .locator(ready)
        .first()
        .waitFor({ timeout: 15_000 })
        .catch(() => wrong.push(`${path}: no ${ready}`));
      for (const text of findUntranslatedTexts(await readTexts(page), language))
        wrong.push(`${language} ${path}: ${text}`);
    }
  }
  expect(complaints).toEqual([]);
  await close();
  expect(wrong).toEqual([]);
});

/** Returns visible and accessible texts without those of no or another language: codes, records, names of languages. */
const readTexts = (page: Page) =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const other of body.querySelectorAll("script, style, pre, .code, [lang]")) other.remove();
    const named = [...body.querySelectorAll("*")].flatMap((element) =>
      ["aria-label", "alt", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    );
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
    return [...named, ...texts].map((text) => text.trim()).filter((text) => text !== "");
  });
