import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { languageCodes } from "#platform/languages.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { allScreens } from "#tests/support/screens/allScreens.ts";
import { openScreen } from "#tests/support/screens/openScreen.ts";
import { openScreenFixture, type ScreenFixture } from "#tests/support/screens/screenFixture.ts";
import { seedScreens } from "#tests/support/screens/seedScreens.ts";

/**
 * `npm run screens:texts` writes what every screen and mail says, for editors who read a language as users do: one file
 * for each language in `screens/`. A line that an earlier screen has is left out. `-- --langs en,ar` selects languages.
 */
const { values } = parseArgs({
  options: { langs: { type: "string", default: languageCodes.join() }, out: { type: "string", default: "screens" } },
});
mkdirSync(values.out, { recursive: true });
const { browser, close } = await launchBrowser();
const fixture = await openScreenFixture(browser);
try {
  await seedScreens(fixture);
  for (const language of values.langs.split(",")) {
    const file = `${values.out}/texts-${language}.txt`;
    writeFileSync(
      file,
      [...(await readScreens(fixture, language)), ...(await readMails(fixture, language))].join("\n"),
    );
    console.log(file);
  }
} finally {
  await fixture.shop.stop();
  await close();
}

async function readScreens(fixture: ScreenFixture, language: string): Promise<string[]> {
  const texts: string[] = [];
  const known = new Set<string>();
  for (const screen of allScreens) {
    const { page, context } = fixture[screen.viewer];
    await context.addCookies([{ name: "lng", value: language, url: fixture.shop.base }]);
    try {
      await openScreen(page, fixture, screen);
      const lines = (await page.evaluate(readPage)).filter((line) => !known.has(line));
      for (const line of lines) known.add(line);
      texts.push("", `### screen ${screen.name} (${screen.viewer})`, ...lines);
    } catch (error) {
      console.error(`${screen.name} ${language}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
  }
  return texts;
}

/** Runs in the browser: the title, the visible lines, and the texts that only assistive technology or empty fields show. */
function readPage(): string[] {
  const hidden = ["aria-label", "placeholder", "alt", "title"].flatMap((attribute) =>
    [...document.querySelectorAll(`body [${attribute}]`)].map((element) => element.getAttribute(attribute) ?? ""),
  );
  // biome-ignore lint/performance/useDomNodeTextContent: layout decides what is one line and what is hidden
  const shown = (document.querySelector<HTMLElement>("dialog[open]") ?? document.body).innerText;
  return [document.title, ...shown.split("\n"), ...hidden]
    .map((line) => line.trim())
    .filter((line, at, all) => /\p{L}/u.test(line) && all.indexOf(line) === at);
}

async function readMails({ shop }: ScreenFixture, language: string): Promise<string[]> {
  const list = await (await fetch(`${shop.base}/dev/mails`)).text();
  const paths = [...list.matchAll(/\/dev\/mails\/\w+\/(\w+)\.txt/g)].filter(([, of]) => of === language);
  return Promise.all(
    paths.map(async ([path]) => `\n### mail ${path}\n${await (await fetch(shop.base + path)).text()}`),
  );
}
