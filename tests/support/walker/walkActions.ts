import type { ElementHandle, Page } from "playwright-core";
import { hostileTexts } from "#tests/support/hostileTexts.ts";
import type { Random } from "./createRandom.ts";

/** One action of the walker, described so that a person can repeat it. */
export type Action = { name: string; didNavigate?: boolean; target?: ElementHandle<HTMLElement> };

const clickable =
  "a[href], button, summary, [role=radio], [role=tab], [role=option], [role=menuitem], [role=switch], input[type=checkbox], input[type=radio]";
const writable =
  "input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=submit], [type=range]), textarea";

/** Marks the candidates that a person could reach now and returns their number. */
function markReachable(page: Page, selector: string): Promise<number> {
  return page.evaluate((selector) => {
    for (const old of document.querySelectorAll("[data-walk]")) old.removeAttribute("data-walk");
    const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
    let count = 0;
    for (const element of (modal ?? document).querySelectorAll<HTMLElement>(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.matches(":disabled, [aria-disabled=true], [readonly]") || element.closest("[inert], iframe"))
        continue;
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      if (element instanceof HTMLAnchorElement) {
        const leaves = element.origin !== location.origin || element.target === "_blank" || element.download !== "";
        // Files and the pages for trials are no pages of the shop.
        if (leaves || /^\/(api|dev|media)\//.test(element.pathname)) continue;
      }
      element.setAttribute("data-walk", String(count++));
    }
    return count;
  }, selector);
}

async function pickElement(page: Page, random: Random, selector: string) {
  const count = await markReachable(page, selector);
  if (count === 0) return null;
  return (await page.$(`[data-walk="${random.below(count)}"]`)) as ElementHandle<HTMLElement> | null;
}

const describe = (element: ElementHandle<HTMLElement>) =>
  element.evaluate((it) => {
    const text = (it.getAttribute("aria-label") ?? it.textContent ?? "").trim().slice(0, 40);
    return `${it.tagName.toLowerCase()}${it.id && `#${it.id}`} “${text}”`;
  });

/** Clicks a random control as a mouse does. Returns null when the page has none. */
export async function clickSomething(page: Page, random: Random): Promise<Action | null> {
  const element = await pickElement(page, random, clickable);
  if (!element) return null;
  const name = `click ${await describe(element)}`;
  // An element may move or go while the page loads: then a person misses it as well.
  await element.click({ timeout: 2_000 }).catch(() => {});
  return { name, target: element };
}

/** A value that the field must accept, or undefined where only the shop knows. */
function validValueFor(type: string, name: string): string | undefined {
  if (type === "email") return "walker@example.test";
  if (/phone/i.test(name)) return "01012345678";
  if (/street|city|landmark/i.test(name)) return "14 Mosaddak St";
  if (name === "name") return "Salma Hassan";
  return undefined;
}

/** A typed value, and whether the field must be valid afterwards. */
export type TypedField = { id: string; mustBeValid: boolean };

/** Types into a random field: half of the times a right value where one is known, else anything. */
export async function typeSomething(page: Page, random: Random): Promise<(Action & { field?: TypedField }) | null> {
  const element = await pickElement(page, random, writable);
  if (!element) return null;
  const [type, field, id] = await element.evaluate((it) => {
    const input = it as HTMLInputElement;
    return [input.type, input.name || input.id, input.id];
  });
  const valid = validValueFor(type, field);
  const isValid = valid !== undefined && random.below(2) === 0;
  const text = isValid ? valid : random.pick([...Object.values(hostileTexts), "", "12", "dress", "قميص", "2026-11-30"]);
  const name = `type ${JSON.stringify(text)} into ${await describe(element)}`;
  // Typing the same value again changes each letter.
  if (isValid) await element.fill("", { timeout: 2_000 }).catch(() => {});
  // A date or number field refuses letters.
  await element.fill(text.replaceAll("\0", ""), { timeout: 2_000 }).catch(() => {});
  if (isValid) await element.evaluate((it) => it.blur()).catch(() => {});
  return { name, field: { id, mustBeValid: isValid } };
}

export async function selectSomething(page: Page, random: Random): Promise<Action | null> {
  const element = await pickElement(page, random, "select");
  if (!element) return null;
  const count = await element.evaluate((it) => (it as unknown as HTMLSelectElement).options.length);
  if (count === 0) return null;
  const index = random.below(count);
  await element.selectOption({ index }, { timeout: 2_000 }).catch(() => {});
  return { name: `select option ${index} of ${await describe(element).catch(() => "a list")}` };
}

const keys = ["Tab", "Tab", "Tab", "Shift+Tab", "Enter", "Space", "Escape", "ArrowDown", "ArrowRight", "Home", "End"];

export async function pressKeys(page: Page, random: Random): Promise<Action> {
  const pressed = Array.from({ length: 1 + random.below(3) }, () => random.pick(keys));
  for (const key of pressed) await page.keyboard.press(key);
  return { name: `press ${pressed.join(", ")}`, didNavigate: pressed.includes("Enter") || pressed.includes("Space") };
}
