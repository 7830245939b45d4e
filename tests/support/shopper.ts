import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { hydrated } from "./browser.ts";

export type Words = (key: string, facts?: Record<string, string>) => string;

/** The shop's own texts, so that a journey presses what a reader of that language sees: `words("cart:checkout")`. */
export function wordsIn(language: string): Words {
  const read = new Map<string, Record<string, string>>();
  return (key, facts = {}) => {
    const [part = "", name = ""] = key.split(/:(.*)/);
    const texts = read.get(part) ?? JSON.parse(readFileSync(`locales/${language}/${part}.json`, "utf8"));
    read.set(part, texts);
    const text = texts[name];
    if (text === undefined) throw new Error(`No ${key} in ${language}`);
    return text.replace(/{{(\w+)}}/g, (_: string, fact: string) => facts[fact] ?? "");
  };
}

type Newcomer = { email: string; password: string };

/** From the form over the mailed code to being signed in, as everybody does it. */
export async function signUp(page: Page, base: string, words: Words, { email, password }: Newcomer): Promise<void> {
  await page.goto(`${base}/signup`);
  await hydrated(page);
  await page.locator("[name=name]").fill("Salma Hassan");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("button", { name: words("accounts:signup.submit"), exact: true }).click();
  await page.waitForURL(/\/verify-email/);
  await page.locator("[name=code]").fill(await mailedCode(base, email));
  await page.getByRole("button", { name: words("accounts:verify.submit"), exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/verify-email");
}

/** Reads the shop's outbox until the code is there. */
async function mailedCode(base: string, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await (await fetch(`${base}/dev/outbox.json`)).json()) as { to: string; text: string }[];
    const code = mails.find(({ to }) => to.includes(email))?.text.match(/\b\d{6}\b/)?.[0];
    if (code) return code;
    await new Promise((after) => setTimeout(after, 100));
  }
  throw new Error(`No code was mailed to ${email}`);
}

/** Chooses a colour and a size that are there, and puts the product into the cart. */
export async function addToCart(page: Page, base: string, words: Words, id: string): Promise<void> {
  await page.goto(`${base}/product/${id}`);
  await hydrated(page);
  await page.locator("[data-choice=colour] [role=radio]").nth(1).click();
  await page.locator("[data-choice=size] [role=radio]:not(.size--out)").nth(1).click();
  await page
    .locator("button:visible", { hasText: words("catalogue:product.add") })
    .first()
    .click();
}

/** Fills in the checkout the way an Egyptian keyboard would. */
export async function fillCheckout(page: Page, arabicDigits: boolean): Promise<void> {
  await page.locator("#phone-0").fill(arabicDigits ? "٠١٠١٢٣٤٥٦٧٨" : "010 1234 5678");
  await page.locator("#shipping-street").fill("14 Mosaddak St, flat 6");
  await page.locator("#shipping-city").fill("Dokki");
  await page.locator("#shipping-state").selectOption("GZ");
  await page.locator("#shipping-postalCode").fill(arabicDigits ? "١٢٦١١" : "12611");
}
