import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { byTimer } from "./byTimer.ts";
import { isLongRun } from "./longRun.ts";

type AxeOptions = {
  /** Selector of the part to check; default: the whole page. */
  include?: string;
  /** Selector of the part to skip. */
  exclude?: string;
  /** Only these rules; default: all. */
  rules?: readonly string[];
  /** While a dialog is open, checks it without the page behind it. */
  onlyDialogs?: boolean;
};

/** A violation: the rule, and each place as selector and HTML. */
export type Violation = { id: string; elements: { selector: string; html: string }[] };

// The minified build: injecting the full source would take as long as a check.
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns axe's violations once the page is stable; skips iframes. */
export async function findAxeViolations(page: Page, options: AxeOptions = {}): Promise<Violation[]> {
  await page.waitForFunction(isPageIdle, undefined, byTimer);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(async ({ include, exclude, rules, onlyDialogs }) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const dialogs = document.querySelectorAll("dialog[open]");
    const whole = onlyDialogs && dialogs.length > 0 ? dialogs : document;
    const { violations } = await axe.run(
      { include: include ?? whole, exclude: exclude ?? [] },
      { resultTypes: ["violations"], iframes: false, ...(rules && { runOnly: [...rules] }) },
    );
    return violations.map(({ id, nodes }) => ({
      id,
      elements: nodes.map(({ target, html }) => ({ selector: target.join(" "), html: html.slice(0, 200) })),
    }));
  }, options);
}

/** Returns whether nothing loads or animates: pages dim old content and fade in new content, which lowers contrast. */
function isPageIdle(): boolean {
  const isPassing = ({ playState, effect }: Animation) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  return !document.querySelector('[aria-busy="true"]') && !document.getAnimations().some(isPassing);
}

/**
 * Fails with the place of each violation. A normal run checks an open dialog alone: the page behind it has a check of its
 * own.
 */
export async function expectAccessible(page: Page, options: AxeOptions = {}): Promise<void> {
  const found = await findAxeViolations(page, { onlyDialogs: !isLongRun, ...options });
  expect(found.map(({ id, elements: places }) => `${id}: ${places.map(({ html }) => html).join(" | ")}`)).toEqual([]);
}
