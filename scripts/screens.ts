import { mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { languageCodes } from "#platform/languages.ts";
import { hydrated, openBrowser } from "#tests/support/browser.ts";
import { furnish } from "#tests/support/screens/furnish.ts";
import { screens } from "#tests/support/screens/list.ts";
import type { Screen } from "#tests/support/screens/screen.ts";
import { drawSheet, type Shot } from "#tests/support/screens/sheet.ts";
import { everybody, type Stage, setStage } from "#tests/support/screens/stage.ts";

/**
 * `npm run screens` photographs every screen of a shop of its own and lays the pictures out on one sheet for each
 * language and theme. `-- --only cart,checkout --langs all --themes dark --widths 360` restricts it.
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
const tallest = 9000;
const only = values.only.split(",").filter((name) => name !== "");
const wanted = screens.filter(({ name }) => only.length === 0 || only.some((part) => name.startsWith(part)));
const langs = values.langs === "all" ? languageCodes : values.langs.split(",");
const widths = values.widths.split(",").map(Number);

if (values.list) {
  console.log(screens.map(({ name, who }) => `${name} (${who})`).join("\n"));
  process.exit(0);
}
rmSync(values.out, { recursive: true, force: true });
mkdirSync(values.out, { recursive: true });
const { browser, close } = await openBrowser();
const stage = await setStage(browser);
try {
  await furnish(stage);
  for (const lang of langs) for (const theme of values.themes.split(",")) await photograph(stage, lang, theme);
} finally {
  await stage.shop.stop();
  await close();
}

async function photograph(stage: Stage, lang: string, theme: string): Promise<void> {
  const shots: Shot[] = [];
  for (const person of everybody.map((who) => stage[who])) {
    const cookies = { lng: lang, CookieConsent: "false" };
    await person.context.addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name, value, url: stage.shop.base })),
    );
    // The gateway's page follows the system.
    await person.page.emulateMedia({ colorScheme: theme === "light" ? "light" : "dark", reducedMotion: "reduce" });
    await person.page.goto(`${stage.shop.base}/static/`);
    await person.page.evaluate((theme) => localStorage.setItem("theme", theme), theme);
  }
  for (const screen of wanted) shots.push(...(await photographOne(stage, screen, `${lang}-${theme}`)));
  const sheet = `${values.out}/sheet-${lang}-${theme}.jpg`;
  await drawSheet(shots, sheet);
  console.log(sheet);
}

async function photographOne(stage: Stage, screen: Screen, look: string): Promise<Shot[]> {
  const { name, who } = screen;
  const { page } = stage[who];
  const shots: Shot[] = [];
  for (const width of widths) {
    const file = `${values.out}/${name}-${look}-${width}.png`;
    try {
      await page.setViewportSize({ width, height: width < 700 ? 780 : 900 });
      // Loaded once, then only made narrower or wider.
      if (width === widths[0]) await arrive(page, stage, screen);
      await makeRoom(page);
      await page.screenshot({ path: file });
      shots.push({ screen: name, width, file });
    } catch (error) {
      console.error(`${name} ${look} ${width}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
  }
  return shots;
}

/**
 * A window as tall as the page: a picture beyond the window's edge loses what sticks or scrolls by itself. What lies over
 * the page belongs to the window as it was.
 */
async function makeRoom(page: Page): Promise<void> {
  if ((await page.locator("dialog[open]").count()) > 0) return;
  const height = await page.evaluate(() => {
    // What is as high as the window stays as high as it was, or the foot of the page would wait below the picture.
    const asHigh = [...document.querySelectorAll<HTMLElement>(".section--page")];
    for (const section of asHigh) section.style.minBlockSize = "";
    for (const section of asHigh)
      section.style.minBlockSize = `${Math.min(section.offsetHeight, window.innerHeight)}px`;
    return document.documentElement.scrollHeight;
  });
  const size = page.viewportSize();
  if (size) await page.setViewportSize({ width: size.width, height: Math.min(Math.max(height, size.height), tallest) });
  await allPictures(page);
}

async function arrive(page: Page, stage: Stage, { path, ready, act, api }: Screen): Promise<void> {
  const address = typeof path === "string" ? path : await path(stage);
  await page.unrouteAll();
  if (api)
    await page.route(`**/api${api.path}`, async (route) => {
      if (api.how === "offline") await route.abort("internetdisconnected");
      if (api.how === "broken") await route.fulfill({ status: 500, json: { message: "common.server" } });
    });
  await page.goto(stage.shop.base + address);
  if (!address.startsWith("/sandbox")) await hydrated(page);
  if (ready) await page.locator(ready).first().waitFor({ timeout: 10_000 });
  // What is never answered keeps the network busy.
  await (api?.how === "silent" ? page.waitForTimeout(1000) : page.waitForLoadState("networkidle"));
  await act?.(page);
}

/** Those further down are fetched only when somebody comes near. */
async function allPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    const loads = [...document.images].map((image) => image.decode().catch(() => {}));
    await Promise.race([Promise.all(loads), new Promise((late) => setTimeout(late, 4000))]);
  });
}
