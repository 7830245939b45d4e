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

/** What axe knows to be wrong with the page as it stands; what lies in frames is not looked at. */
export async function violationsOn(page: Page, asked: Asked = {}): Promise<Violation[]> {
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

/** What is wrong with the page is told by its place. */
export async function accessible(page: Page, asked: Asked = {}): Promise<void> {
  const wrong = await violationsOn(page, asked);
  expect(wrong.map(({ id, places }) => `${id}: ${places.map(({ html }) => html).join(" | ")}`)).toEqual([]);
}
