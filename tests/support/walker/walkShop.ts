import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Language } from "#platform/languages.ts";
import { findAxeViolations } from "#tests/support/expectAccessible.ts";
import { openPage } from "../browser.ts";
import { createRandom, type Random } from "./createRandom.ts";
import { type Action, clickSomething, pressKeys, selectSomething, typeSomething } from "./walkActions.ts";
import { findProblems, focusedElement, pageIdentity, settle } from "./walkInvariants.ts";

export type Walker = { name: string; cookies: Readonly<Record<string, string>>; paths: readonly string[] };

type WalkInput = {
  browser: Browser;
  base: string;
  walkers: readonly Walker[];
  seed: number;
  steps: number;
  /** After each so many steps axe checks the page. */
  axeEvery: number;
};

/** One person with their tabs. `offlineFor` counts the steps until the network is back. */
type Person = Walker & {
  context: BrowserContext;
  page: Page;
  complaints: string[];
  isDark: boolean;
  offlineFor: number;
  /** Requests from before the network came back may still fail during the next step. */
  isReconnecting: boolean;
};

const weights = {
  click: 50,
  type: 14,
  select: 4,
  keys: 9,
  visit: 8,
  back: 5,
  forward: 1,
  reload: 2,
  language: 2,
  theme: 1,
  resize: 3,
  tab: 2,
  offline: 1,
} as const;

const widths = [320, 360, 768, 1280];
const languages: readonly Language[] = ["en", "ar", "es", "fr"];

/** The answers 4xx are part of a walk at random; failures of the server and of scripts are not. */
const isExpected = (complaint: string, isOffline: boolean) =>
  /status of 4\d\d/.test(complaint) ||
  /net::ERR_ABORTED/.test(complaint) ||
  // On a busy machine the font arrives before the first text that uses it.
  /was preloaded using link preload but not used/.test(complaint) ||
  // Letters written into a date or number field.
  /^The specified value/.test(complaint) ||
  // Without a network the router notes that it cannot block a link inside the page, which it need not.
  (isOffline && /net::ERR|Failed to fetch|NetworkError|use a blocker on a POP navigation/i.test(complaint));

/** Walks at random and returns every broken invariant with the last steps that led to it. Stops after ten. */
export async function walkShop({ browser, base, walkers, seed, steps, axeEvery }: WalkInput) {
  const random = createRandom(seed);
  const people = await Promise.all(walkers.map((walker) => openPerson(browser, base, walker)));
  const problems: string[] = [];
  const trails = new Map<Person, string[]>(people.map((person) => [person, []]));
  for (let step = 1; step <= steps && problems.length < 10; step++) {
    const person = random.pick(people);
    const trail = trails.get(person) ?? [];
    const found = await unlessNavigating(person.page, async () => {
      const problems = await takeStep(person, base, random, trail);
      if (step % axeEvery === 0 && person.offlineFor === 0) problems.push(...(await findBarriers(person.page)));
      return problems;
    });
    if (found.length === 0) continue;
    const where = new URL(person.page.url()).pathname;
    for (const problem of new Set(found))
      problems.push(
        `seed ${seed}, step ${step}, ${person.name} at ${where}: ${problem}\n    after: ${trail.slice(-6).join(" → ")}`,
      );
    // One fault would be reported at each following step.
    await startAfresh(person, base);
  }
  for (const { context } of people) await context.close();
  return problems;
}

async function startAfresh(person: Person, base: string): Promise<void> {
  person.offlineFor = 0;
  await person.context.setOffline(false);
  await person.page.goto(base);
  await settle(person.page);
  person.complaints.length = 0;
}

/** A late navigation may take the page away while a step looks at it. The next step looks at the new one. */
async function unlessNavigating(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  try {
    return await look();
  } catch (error) {
    if (!/context was destroyed|Cannot find context|from a different document|net::ERR_ABORTED/.test(String(error)))
      throw error;
    await page.waitForLoadState("load");
    return [];
  }
}

async function openPerson(browser: Browser, base: string, walker: Walker): Promise<Person> {
  const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const context = page.context();
  await context.addCookies(Object.entries(walker.cookies).map(([name, value]) => ({ name, value, url: base })));
  await page.goto(base);
  await settle(page);
  return { ...walker, context, page, complaints, isDark: false, offlineFor: 0, isReconnecting: false };
}

async function takeStep(person: Person, base: string, random: Random, trail: string[]): Promise<string[]> {
  const before = { identity: await pageIdentity(person.page), focus: await focusedElement(person.page) };
  const action = await act(person, base, random);
  if (!action) return [];
  trail.push(action.name);
  const isOffline = person.offlineFor > 0;
  if (isOffline && --person.offlineFor === 0) await person.context.setOffline(false);
  const found = isOffline ? [] : await settle(person.page);
  // Enter on a link to another site, which is not ours to check and which the tests cannot reach.
  if (!person.page.url().startsWith(base)) {
    await startAfresh(person, base);
    return [];
  }
  found.push(...(await findProblems(person.page)));
  const mayLackNetwork = isOffline || person.isReconnecting;
  if (!isOffline) person.isReconnecting = false;
  const complaints = person.complaints.splice(0).filter((complaint) => !isExpected(complaint, mayLackNetwork));
  found.push(...complaints.map((complaint) => `console: ${complaint.slice(0, 300)}`));
  const hasLostFocus =
    action.target && before.focus !== "body" && (await staysWithoutFocus(person.page, before.identity));
  if (hasLostFocus) found.push(`focus is lost after ${action.name}`);
  if (action.field?.mustBeValid && action.field.id) {
    const field = person.page.locator(`[id="${action.field.id}"][aria-invalid=true]`);
    if (await field.count()) found.push(`a right value stays marked as wrong: ${action.name}`);
  }
  return found;
}

/** Returns whether the page, without navigating, leaves the keyboard nowhere for a second. */
async function staysWithoutFocus(page: Page, identity: string): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    if ((await pageIdentity(page)) !== identity || (await focusedElement(page)) !== "body") return false;
    await page.waitForTimeout(100);
  }
  return true;
}

type Step = Action & { field?: { id: string; mustBeValid: boolean } };

async function act(person: Person, base: string, random: Random): Promise<Step | null> {
  const { page, context } = person;
  const kind = random.pickWeighted(weights);
  const isOffline = person.offlineFor > 0;
  switch (kind) {
    case "click":
      return clickSomething(page, random);
    case "type":
      return typeSomething(page, random);
    case "select":
      return selectSomething(page, random);
    case "keys":
      return pressKeys(page, random);
    case "theme":
      person.isDark = !person.isDark;
      await page.emulateMedia({ colorScheme: person.isDark ? "dark" : "light" });
      return { name: person.isDark ? "dark" : "light" };
    case "resize": {
      const width = random.pick(widths);
      await page.setViewportSize({ width, height: 900 });
      return { name: `resize to ${width}` };
    }
    case "offline":
      if (isOffline) return null;
      await context.setOffline(true);
      person.offlineFor = 3;
      person.isReconnecting = true;
      return { name: "lose the network" };
    default:
      // Without a network the browser shows its own error page, which is not ours to check.
      return isOffline ? null : navigate(person, base, random, kind);
  }
}

async function navigate(
  person: Person,
  base: string,
  random: Random,
  kind: "visit" | "back" | "forward" | "reload" | "language" | "tab",
): Promise<Step | null> {
  const { page, context } = person;
  switch (kind) {
    case "visit": {
      const path = random.pick(person.paths);
      await page.goto(base + path);
      return { name: `visit ${path}` };
    }
    case "back":
    case "forward":
      // Enter on a link to another site leaves its address in the history, which the tests cannot reach.
      await (kind === "back" ? page.goBack() : page.goForward()).catch((error) => {
        if (!/net::ERR/.test(String(error))) throw error;
      });
      if (!page.url().startsWith(base)) {
        await page.goto(base);
        // Our script for consent complains about the browser's empty page.
        person.complaints.length = 0;
      }
      return { name: kind };
    case "reload":
      await page.reload();
      return { name: "reload" };
    case "language": {
      const language = random.pick(languages);
      await context.addCookies([{ name: "lng", value: language, url: base }]);
      await page.reload();
      return { name: `read in ${language}` };
    }
    case "tab": {
      const next = await context.newPage();
      listen(next, person.complaints);
      await next.setViewportSize(page.viewportSize() ?? { width: 1280, height: 900 });
      await next.goto(page.url());
      await settle(next);
      await page.close();
      person.page = next;
      return { name: "go on in a second tab" };
    }
  }
}

function listen(page: Page, complaints: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
}

async function findBarriers(page: Page): Promise<string[]> {
  const violations = await findAxeViolations(page, { exclude: "iframe" });
  return violations.map(({ id, elements }) => `axe ${id}: ${elements[0]?.html}`);
}
