import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type TestBrowser, waitForHydration } from "#tests/support/browser.ts";
import { type DemoShop, openDemoShop } from "#tests/support/demoShop.ts";
import { findHtmlErrors, missingChecker } from "#tests/support/htmlChecker.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import {
  clearReferences,
  compareScreenshot,
  isUpdating,
  referenceNames,
} from "#tests/support/visual/referenceScreenshots.ts";
import { waitForAssets, waitForStable } from "#tests/support/visual/waitForStable.ts";

let chromium: TestBrowser;
let demoShop: DemoShop;
const viewers = [undefined, "customer", "staff"] as const;
/** One user for each browser: two browsers cannot share the token of one session. */
const pages = new Map<string | undefined, Awaited<ReturnType<DemoShop["openTabOf"]>>>();

beforeAll(async () => {
  demoShop = await openDemoShop();
  chromium = await openBrowser();
  for (const viewer of viewers)
    pages.set(
      viewer,
      await demoShop.openTabOf(chromium.browser, viewer && demoShop[viewer], { viewport: viewports.phone }),
    );
});
afterAll(async () => {
  await chromium.close();
  await demoShop[Symbol.asyncDispose]();
});

const viewports = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };
const themes = ["dark", "light"] as const;

type KeyScreen = { name: string; viewer?: "customer" | "staff"; path: string; ready?: string };

/** Key screens: a change of their appearance must be intended. */
const keyScreens = (): KeyScreen[] => [
  { name: "home", path: "/" },
  { name: "category", path: "/category/dresses" },
  { name: "product", path: "/product/luxor-linen-shirt?colour=olive&size=M" },
  { name: "login", path: "/login" },
  { name: "cart", viewer: "customer", path: "/cart", ready: ".totals" },
  { name: "checkout", viewer: "customer", path: "/checkout", ready: "main form" },
  { name: "order", viewer: "customer", path: `/orders/${demoShop.orders[0]}`, ready: "dialog[open] .timeline" },
  { name: "admin-orders", viewer: "staff", path: "/secret-dashboard/orders", ready: "tbody tr td" },
];

/** The HTML of personal pages, rendered in the browser. */
const personalPages = new Map<string, string>();

test.each(["en", "ar"])(
  "key screens match their reference screenshots in %s",
  async (language) => {
    if (language === "en") clearReferences();
    const strange: string[] = [];
    for (const [who, { page }] of pages) {
      const url = demoShop.base;
      await page.context().addCookies([{ name: "lng", value: language, url }]);
      for (const [at, screen] of keyScreens().entries()) {
        const variants = variantsOf(at, language);
        if (screen.viewer !== who || variants.length === 0) continue;
        await page.setViewportSize(viewports.phone);
        await page.goto(url + screen.path);
        await waitForHydration(page);
        if (screen.ready) await page.locator(screen.ready).first().waitFor();
        await waitForStable(page);
        if (who) personalPages.set(`${language} ${screen.path}`, await page.content());
        strange.push(...(await compareVariants(page, `${screen.name}-${language}`, variants)));
      }
    }
    expect(strange).toEqual([]);
  },
  120_000,
);

type Variant = { size: keyof typeof viewports; theme: (typeof themes)[number] };

/**
 * All sizes and themes in a long run. A normal run compares each screen once: the eight screens take the eight
 * combinations of language, size and theme.
 */
function variantsOf(at: number, language: string): Variant[] {
  if (isLongRun || isUpdating)
    return (["phone", "desktop"] as const).flatMap((size) => themes.map((theme) => ({ size, theme })));
  const [inArabic, onDesktop, isOther] = [at % 2 > 0, at % 4 > 1, at % 8 > 3];
  if (inArabic !== (language === "ar")) return [];
  return [{ size: onDesktop ? "desktop" : "phone", theme: (inArabic !== onDesktop) === isOther ? "dark" : "light" }];
}

/** Loaded once, then only resized and switched to the other theme. */
async function compareVariants(page: Page, name: string, variants: readonly Variant[]): Promise<string[]> {
  const strange: (string | undefined)[] = [];
  for (const { size, theme } of variants) {
    await page.setViewportSize(viewports[size]);
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, theme);
    await waitForAssets(page);
    const png = await page.screenshot({ animations: "disabled" });
    strange.push(await compareScreenshot(`${name}-${theme}-${size}`, png));
  }
  return strange.filter((one) => one !== undefined);
}

test.skipIf(isUpdating)("every reference screenshot belongs to an existing screen", () => {
  const screenshots = keyScreens().flatMap(({ name }) =>
    ["en", "ar"].flatMap((language) =>
      themes.flatMap((theme) => Object.keys(viewports).map((size) => `${name}-${language}-${theme}-${size}`)),
    ),
  );
  expect(referenceNames().sort()).toEqual(screenshots.sort());
});

test.skipIf(missingChecker)(
  missingChecker ?? "the HTML checker finds no error in browser-rendered personal pages",
  async () => {
    expect(personalPages.size).toBeGreaterThan(isLongRun ? 6 : 3);
    expect(await findHtmlErrors(personalPages)).toEqual([]);
  },
);
