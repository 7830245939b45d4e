import { mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { languageCodes } from "#platform/languages.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { allScreens } from "#tests/support/screens/allScreens.ts";
import { drawContactSheet, type Screenshot } from "#tests/support/screens/contactSheet.ts";
import { openScreen } from "#tests/support/screens/openScreen.ts";
import { openScreenFixture, type ScreenFixture, viewers } from "#tests/support/screens/screenFixture.ts";
import type { Screen } from "#tests/support/screens/screenHelpers.ts";
import { seedScreens } from "#tests/support/screens/seedScreens.ts";

/**
 * `npm run screens` takes screenshots of every screen in a separate shop and lays them out on one contact sheet per
 * language and theme. `-- --only cart,checkout --langs all --themes dark --widths 360` selects a subset.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    langs: { type: "string", default: "en,ar" },
    themes: { type: "string", default: "dark,light" },
    widths: { type: "string", default: "360,768,1280" },
    out: { type: "string", default: "screens" },
    list: { type: "boolean", default: false },
  },
});
const maxHeight = 9000;
const nameFilter = values.only.split(",").filter((name) => name !== "");
const selectedScreens = allScreens.filter(
  ({ name }) => nameFilter.length === 0 || nameFilter.some((part) => name.startsWith(part)),
);
const langs = values.langs === "all" ? languageCodes : values.langs.split(",");
const widths = values.widths.split(",").map(Number);

if (values.list) {
  console.log(allScreens.map(({ name, viewer }) => `${name} (${viewer})`).join("\n"));
  process.exit(0);
}
rmSync(values.out, { recursive: true, force: true });
mkdirSync(values.out, { recursive: true });
const { browser, close } = await launchBrowser();
const fixture = await openScreenFixture(browser);
try {
  await seedScreens(fixture);
  for (const lang of langs) for (const theme of values.themes.split(",")) await captureTheme(fixture, lang, theme);
} finally {
  await fixture.shop.stop();
  await close();
}

async function captureTheme(fixture: ScreenFixture, lang: string, theme: string): Promise<void> {
  const shots: Screenshot[] = [];
  for (const person of viewers.map((viewer) => fixture[viewer])) {
    const cookies = { lng: lang, CookieConsent: "false" };
    await person.context.addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name, value, url: fixture.shop.base })),
    );
    // The gateway's page follows the system theme.
    await person.page.emulateMedia({ colorScheme: theme === "light" ? "light" : "dark", reducedMotion: "reduce" });
    await person.page.goto(`${fixture.shop.base}/static/`);
    await person.page.evaluate((theme) => localStorage.setItem("theme", theme), theme);
  }
  for (const screen of selectedScreens) shots.push(...(await captureScreen(fixture, screen, `${lang}-${theme}`)));
  const sheet = `${values.out}/sheet-${lang}-${theme}.jpg`;
  await drawContactSheet(shots, sheet);
  console.log(sheet);
}

async function captureScreen(fixture: ScreenFixture, screen: Screen, variant: string): Promise<Screenshot[]> {
  const { name, viewer } = screen;
  const { page } = fixture[viewer];
  const shots: Screenshot[] = [];
  for (const width of widths) {
    const file = `${values.out}/${name}-${variant}-${width}.png`;
    try {
      await page.setViewportSize({ width, height: width < 700 ? 780 : 900 });
      // Loaded once, then only resized.
      if (width === widths[0]) await openScreen(page, fixture, screen);
      await fitViewport(page);
      await page.screenshot({ path: file });
      shots.push({ screen: name, width, file });
    } catch (error) {
      console.error(`${name} ${variant} ${width}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
  }
  return shots;
}

/**
 * Makes the viewport as tall as the page: beyond the viewport, sticky and scrolling elements are lost in a screenshot.
 * Overlays keep the original viewport height.
 */
async function fitViewport(page: Page): Promise<void> {
  if ((await page.locator("dialog[open]").count()) > 0) return;
  const height = await page.evaluate(() => {
    // Elements as tall as the viewport keep their height, or the footer would move below the screenshot.
    const asHigh = [...document.querySelectorAll<HTMLElement>(".section--page")];
    for (const section of asHigh) section.style.minBlockSize = "";
    for (const section of asHigh)
      section.style.minBlockSize = `${Math.min(section.offsetHeight, window.innerHeight)}px`;
    return document.documentElement.scrollHeight;
  });
  const size = page.viewportSize();
  if (size)
    await page.setViewportSize({ width: size.width, height: Math.min(Math.max(height, size.height), maxHeight) });
  await loadAllImages(page);
}

/** Lazy pictures load only when scrolled near. */
async function loadAllImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    const loads = [...document.images].map((image) => image.decode().catch(() => {}));
    await Promise.race([Promise.all(loads), new Promise((late) => setTimeout(late, 4000))]);
  });
}
