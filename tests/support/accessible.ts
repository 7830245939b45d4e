import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

type Asked = {
  /** A selector of what is looked at; all of the page when it is not said. */
  part?: string;
  /** A selector of what is left out. */
  except?: string;
  /** Only these rules; all of them when it is not said. */
  rules?: readonly string[];
};

/** What a rule finds wrong: its name, and each place as a selector and as it is written. */
export type Violation = { id: string; places: { selector: string; html: string }[] };

// As it is packed: to hand over all of its source would take as long as to look at a page.
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe knows to be wrong with the page once it has come to rest; what lies in frames is not looked at. */
export async function violationsOn(page: Page, asked: Asked = {}): Promise<Violation[]> {
  await page.waitForFunction(atRest);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async ({ part, except, rules }) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(
      { include: part ?? document, exclude: except ?? [] },
      { resultTypes: ["violations"], iframes: false, ...(rules && { runOnly: [...rules] }) },
    );
    return violations.map(({ id, nodes }) => ({
      id,
      places: nodes.map(({ target, html }) => ({ selector: target.join(" "), html: html.slice(0, 200) })),
    }));
  }, asked);
}

/** What is old while new is on its way is dimmed, and what comes in is pale at first: neither is what is read. */
function atRest(): boolean {
  const passes = ({ playState, effect }: Animation) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  return !document.querySelector('[aria-busy="true"]') && !document.getAnimations().some(passes);
}

/** What is wrong with the page is told by its place. */
export async function accessible(page: Page, asked: Asked = {}): Promise<void> {
  const wrong = await violationsOn(page, asked);
  expect(wrong.map(({ id, places }) => `${id}: ${places.map(({ html }) => html).join(" | ")}`)).toEqual([]);
}
