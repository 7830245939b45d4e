import type { Page } from "playwright-core";
import type { Language } from "#platform/languages.ts";
import { findUntranslatedTexts } from "#tests/support/untranslatedTexts.ts";

/** Waits until the page neither loads nor animates. Returns a problem when it is still busy after ten seconds. */
export async function settle(page: Page): Promise<string[]> {
  await page.waitForLoadState("domcontentloaded", { timeout: 15_000 });
  const isIdle = () =>
    Object.keys(document.body).some((key) => key.startsWith("__react")) &&
    !document.querySelector('[aria-busy="true"]') &&
    document.querySelector("h1") !== null &&
    !document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
  try {
    await page.waitForFunction(isIdle, undefined, { timeout: 10_000, polling: 20 });
    return [];
  } catch {
    const busy = await page.evaluate(() => document.querySelector('[aria-busy="true"]')?.outerHTML.slice(0, 200));
    return [`still busy after 10 s: ${busy ?? "no hydration, no heading, or an endless animation"}`];
  }
}

/** Repeats an inspection that a navigation of the last step has cut off, once the next page is there. */
async function whenStable<Result>(page: Page, inspect: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inspect();
    } catch (error) {
      if (attempt === 4 || !/context was destroyed|navigation/.test(String(error))) throw error;
      await page.waitForLoadState("load");
    }
  }
}

/** Returns what is wrong with the page in front of the walker, whatever was done before. */
export async function findProblems(page: Page): Promise<string[]> {
  const { problems, texts, language } = await whenStable(page, () => page.evaluate(inspectPage));
  const untranslated = findUntranslatedTexts(texts, language as Language).filter((text) => !/^[\w-]+$/.test(text));
  return [...problems, ...untranslated.map((text) => `untranslated text: ${text.slice(0, 80)}`)];
}

/** Runs in the page. */
function inspectPage() {
  const problems: string[] = [];
  if (document.querySelector("main.error-page")) problems.push(`crash: ${document.querySelector("pre")?.textContent}`);
  const tooWide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (tooWide > 0) {
    const { clientWidth } = document.documentElement;
    const widest = [...document.querySelectorAll("body *")].find((it) => {
      const { right, left, width } = it.getBoundingClientRect();
      return (
        width > 0 && it.checkVisibility() && (right > clientWidth + 1 || left < -1) && !it.closest(".visually-hidden")
      );
    });
    problems.push(`${tooWide} px too wide at ${innerWidth} px: ${widest?.outerHTML.slice(0, 120)}`);
  }
  const toAmount = (text: string | null) => {
    const latin = (text ?? "").replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
    const isOff = /[−-]/.test(latin);
    // Piastres: the last two digits, whatever the language's separators are.
    const digits = latin.replace(/\D/g, "");
    const hasFraction = /[.,٫]\d{2}(?!\d)/.test(latin);
    return (isOff ? -1 : 1) * Number(digits || 0) * (hasFraction ? 1 : 100);
  };
  for (const list of document.querySelectorAll("dl.totals")) {
    const values = [...list.querySelectorAll("dd")].map((it) => toAmount(it.textContent));
    const total = values.pop() ?? 0;
    const sum = values.reduce((all, value) => all + value, 0);
    if (values.length > 0 && sum !== total) problems.push(`total ${total} is not the sum ${sum}: ${list.textContent}`);
  }
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent || parent.closest("script, style, noscript, iframe, pre, code, [lang], [translate=no], bdi")) continue;
    const text = walker.currentNode.textContent?.trim();
    if (text) texts.push(text);
  }
  return {
    problems: problems.map((problem) => `${document.documentElement.lang}: ${problem}`),
    texts,
    language: document.documentElement.lang,
  };
}

/** Returns what a navigation or a reload of the page changes. */
export const pageIdentity = (page: Page): Promise<string> =>
  page.evaluate(() => `${location.href} ${performance.timeOrigin}`);

/** Returns the focused element as text; "body" means that the keyboard has lost its place. */
export const focusedElement = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "body";
    return `${focused.tagName.toLowerCase()}${focused.id && `#${focused.id}`}`;
  });
