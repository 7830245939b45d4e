import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, type OwnBrowser, openBrowser } from "#tests/support/browser.ts";
import { type Furnished, openFurnished } from "#tests/support/furnished.ts";
import { htmlErrors, noChecker } from "#tests/support/htmlChecker.ts";
import { compare, keptLooks, startOver, updating } from "#tests/support/looks/pictures.ts";
import { arrived, settle } from "#tests/support/looks/still.ts";

let chromium: OwnBrowser;
let furnished: Furnished;
const people = [undefined, "customer", "staff"] as const;
/** One for each of them: a session has one key, and two browsers cannot both hold it. */
const tabs = new Map<string | undefined, Awaited<ReturnType<Furnished["comeIn"]>>>();

beforeAll(async () => {
  furnished = await openFurnished();
  chromium = await openBrowser();
  for (const who of people)
    tabs.set(who, await furnished.comeIn(chromium.browser, who && furnished[who], { viewport: sizes.phone }));
});
afterAll(async () => {
  await chromium.close();
  await furnished[Symbol.asyncDispose]();
});

const sizes = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };
const themes = ["dark", "light"] as const;

type Key = { name: string; who?: "customer" | "staff"; path: string; ready?: string };

/** The screens that make the shop: whoever changes how one looks is asked whether that was meant. */
const keyScreens = (): Key[] => [
  { name: "home", path: "/" },
  { name: "category", path: "/category/dresses" },
  { name: "product", path: "/product/luxor-linen-shirt?colour=olive&size=M" },
  { name: "login", path: "/login" },
  { name: "cart", who: "customer", path: "/cart", ready: ".totals" },
  { name: "checkout", who: "customer", path: "/checkout", ready: "main form" },
  { name: "order", who: "customer", path: `/orders/${furnished.orders[0]}`, ready: "dialog[open] .timeline" },
  { name: "desk", who: "staff", path: "/secret-dashboard/orders", ready: "tbody tr td" },
];

/** What a browser made of the pages that nobody else is given. */
const ownPages = new Map<string, string>();

test.each(["en", "ar"])(
  "the key screens look as they were judged, in %s, dark and light, small and large",
  async (language) => {
    if (language === "en") startOver();
    const strange: string[] = [];
    for (const [who, { page }] of tabs) {
      const url = furnished.base;
      await page.context().addCookies([{ name: "lng", value: language, url }]);
      for (const screen of keyScreens().filter((one) => one.who === who)) {
        await page.setViewportSize(sizes.phone);
        await page.goto(url + screen.path);
        await hydrated(page);
        if (screen.ready) await page.locator(screen.ready).first().waitFor();
        await settle(page);
        if (who) ownPages.set(`${language} ${screen.path}`, await page.content());
        strange.push(...(await photograph(page, `${screen.name}-${language}`)));
      }
    }
    expect(strange).toEqual([]);
  },
  120_000,
);

/** Loaded once; then only made wider, and given the other theme. */
async function photograph(page: Page, name: string): Promise<string[]> {
  const strange: (string | undefined)[] = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const theme of themes) {
      await page.evaluate((theme) => {
        document.documentElement.dataset.theme = theme;
      }, theme);
      await arrived(page);
      const png = await page.screenshot({ animations: "disabled" });
      strange.push(await compare(`${name}-${theme}-${size}`, png));
    }
  }
  return strange.filter((one) => one !== undefined);
}

test.skipIf(updating)("no look is kept of what is no longer there", () => {
  const looks = keyScreens().flatMap(({ name }) =>
    ["en", "ar"].flatMap((language) =>
      themes.flatMap((theme) => Object.keys(sizes).map((size) => `${name}-${language}-${theme}-${size}`)),
    ),
  );
  expect(keptLooks().sort()).toEqual(looks.sort());
});

test.skipIf(noChecker)(
  noChecker ?? "the HTML checker finds no error in what a browser makes of personal pages",
  async () => {
    expect(ownPages.size).toBeGreaterThan(6);
    expect(await htmlErrors(ownPages)).toEqual([]);
  },
);
