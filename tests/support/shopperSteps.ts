import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { waitForHydration } from "./browser.ts";

export type Translate = (key: string, params?: Record<string, string>) => string;

/** The shop's own texts, so that a test clicks what a reader of that language sees: `words("cart:checkout")`. */
export function translatorFor(language: string): Translate {
  const loaded = new Map<string, Record<string, string>>();
  function textsOf(namespace: string): Record<string, string> {
    const texts = loaded.get(namespace) ?? JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, "utf8"));
    loaded.set(namespace, texts);
    return texts;
  }
  return (key, params = {}) => {
    const [namespace = "", name = ""] = key.split(/:(.*)/);
    const text = textsOf(namespace)[name] ?? (namespace === "errors" ? textsOf("adminErrors")[name] : undefined);
    if (text === undefined) throw new Error(`No text ${key} in ${language}`);
    return text.replace(/{{(\w+)}}/g, (_: string, fact: string) => params[fact] ?? textsOf("promises")[fact] ?? "");
  };
}

type SignUpInput = { email: string; password: string };

/** Signs up through the form and verifies the e-mail with the mailed code. */
export async function signUp(
  page: Page,
  base: string,
  words: Translate,
  { email, password }: SignUpInput,
): Promise<void> {
  await page.goto(`${base}/signup`);
  await waitForHydration(page);
  await page.locator("[name=name]").fill("Salma Hassan");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("button", { name: words("accounts:signup.submit"), exact: true }).click();
  await page.waitForURL(/\/verify-email/);
  await page.locator("[name=code]").fill(await waitForMailedCode(base, email));
  await page.getByRole("button", { name: words("accounts:verify.submit"), exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/verify-email");
}

/** Polls the outbox for the code. Throws when none arrives. */
async function waitForMailedCode(base: string, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${base}/dev/outbox.json?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { text: string }[];
    const code = mails[0]?.text.match(/\b\d{6}\b/)?.[0];
    if (code) return code;
    await new Promise((after) => setTimeout(after, 100));
  }
  throw new Error(`No code was mailed to ${email}`);
}

/** Selects an available colour and size and adds the product to the cart. */
export async function addToCart(page: Page, base: string, words: Translate, id: string): Promise<void> {
  await page.goto(`${base}/product/${id}`);
  await waitForHydration(page);
  await page.locator("[data-choice=colour] [role=radio]").nth(1).click();
  await page.locator("[data-choice=size] [role=radio]:not(.size--sold-out)").nth(1).click();
  await page
    .locator("button:visible", { hasText: words("catalogue:product.add") })
    .first()
    .click();
}

/** Fills in the checkout form as with an Egyptian keyboard. */
export async function fillCheckout(page: Page, arabicDigits: boolean): Promise<void> {
  await page.locator("#phone-0").fill(arabicDigits ? "٠١٠١٢٣٤٥٦٧٨" : "010 1234 5678");
  await page.locator("#shipping-street").fill("14 Mosaddak St, flat 6");
  await page.locator("#shipping-city").fill("Dokki");
  await page.locator("#shipping-state").selectOption("GZ");
  await page.locator("#shipping-postalCode").fill(arabicDigits ? "١٢٦١١" : "12611");
}
