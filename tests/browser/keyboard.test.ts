import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, type OwnBrowser, openBrowser, openPage } from "#tests/support/browser.ts";
import { codeFor } from "#tests/support/browserTab.ts";
import { type Furnished, openFurnished } from "#tests/support/furnished.ts";
import { wordsIn } from "#tests/support/shopper.ts";

let chromium: OwnBrowser;
let furnished: Furnished;

beforeAll(async () => {
  furnished = await openFurnished();
  chromium = await openBrowser();
});
afterAll(async () => {
  await chromium.close();
  await furnished[Symbol.asyncDispose]();
});

const words = wordsIn("en");

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(furnished.base + path);
  await hydrated(page);
}

/** Walks with the tabulator until it is there; wherever it stops on the way is seen to have the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const unseen: string[] = [];
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((it) => it === document.activeElement)) return expect(unseen).toEqual([]);
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(withoutRing);
    if (hidden) unseen.push(hidden);
  }
  throw new Error(`No way to ${target} with the tabulator`);
}

/** What has the focus and does not show it; a ring may be drawn around the label that holds it. */
function withoutRing(): string | undefined {
  const it = document.activeElement;
  if (!it || it === document.body) return undefined;
  const around = [it, it.parentElement, it.parentElement?.parentElement].filter((one) => one instanceof Element);
  // A link that covers its card wears the ring on the cover.
  const looks = [...around.map((one) => getComputedStyle(one)), getComputedStyle(it, "::after")];
  const ringed = looks.some(({ outlineStyle, outlineWidth, boxShadow }, at) => {
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || (at === 0 && boxShadow !== "none");
  });
  return ringed ? undefined : it.outerHTML.slice(0, 120);
}

/** The first stop of every page leads past its head. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
}

test("somebody without a mouse signs up, searches, chooses and buys", async () => {
  const { page, complaints, close } = await openPage(chromium.browser, { locale: "en" });
  const { keyboard } = page;
  await arrive(page, "/signup");
  await tabTo(page, page.locator("[name=name]"));
  await keyboard.type("Hana Nabil");
  await keyboard.press("Tab");
  await keyboard.type("hana@example.test");
  await keyboard.press("Tab");
  await keyboard.type("plant-dyed linen");
  await keyboard.press("Enter");
  await page.waitForURL(/\/verify-email/);
  await tabTo(page, page.locator("[name=code]"));
  await keyboard.type(await codeFor(furnished.shop, "hana@example.test"));
  await keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/verify-email");

  await arrive(page, "/");
  await tabTo(page, page.locator("#search"));
  await keyboard.type("delta pocket tee");
  await keyboard.press("Enter");
  await page.waitForURL(/\/search\?q=delta/);
  await page.reload();
  await hydrated(page);
  await skipToContent(page);
  await tabTo(page, page.locator(".results .card a").first());
  await keyboard.press("Enter");
  await page.waitForURL(/\/product\/delta-pocket-tee/);

  await tabTo(page, page.locator("[data-choice=colour] [role=radio][tabindex='0']"));
  await keyboard.press("ArrowRight");
  await page.waitForURL(/colour=clay/);
  await tabTo(page, page.locator("[data-choice=size] [role=radio][tabindex='0']"));
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowRight");
  await page.waitForURL(/size=/);
  await tabTo(page, page.locator(".buy button:visible", { hasText: words("catalogue:product.add") }).first());
  await keyboard.press("Enter");
  await page.locator("header .count-dot", { hasText: "1" }).waitFor();

  await arrive(page, "/cart");
  await skipToContent(page);
  await tabTo(page, page.getByRole("link", { name: words("cart:checkout") }));
  await keyboard.press("Enter");
  await page.locator("#phone-0").waitFor();
  const address = { "phone-0": "01012345678", "shipping-state": "Giza", "shipping-city": "Dokki" };
  for (const [id, text] of Object.entries({
    ...address,
    "shipping-street": "14 Mosaddak St",
    "shipping-postalCode": "12611",
  })) {
    await page.locator(`#${id}`).waitFor();
    await tabTo(page, page.locator(`#${id}`));
    await keyboard.type(text);
  }
  await tabTo(page, page.locator("[name=paymentMethod]:checked, [value=card]:checked, [value=cod]").first());
  await keyboard.press("ArrowDown");
  await page.locator("[value=cod]:checked").waitFor();
  expect(await page.locator("main form").ariaSnapshot()).toMatch(
    /textbox "Phone"[\s\S]*combobox "Governorate"[\s\S]*textbox "Street": 14 Mosaddak St[\s\S]*radio "Cash on delivery.*" \[checked\][\s\S]*button "Place order/,
  );
  await tabTo(page, page.locator("main button[type=submit]:visible"));
  await keyboard.press("Enter");
  await page.waitForURL(/checkout-success\?order_id=/);
  await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("somebody without a mouse sends an order back, and is where they were when the dialog closes", async () => {
  const { page, complaints, close } = await furnished.comeIn(chromium.browser, furnished.customer);
  const { keyboard } = page;
  await arrive(page, `/orders/${furnished.orders[0]}`);
  const back = page.getByRole("button", { name: words("orders:return") });
  await tabTo(page, back);
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: words("orders:returnTitle") });
  await tabTo(page, dialog.getByRole("checkbox").first());
  await keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await tabTo(page, back);
  await keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("checkbox").first());
  await keyboard.press("Space");
  await tabTo(page, dialog.getByRole("textbox"));
  await keyboard.type("Too small");
  expect(await dialog.ariaSnapshot()).toMatch(
    /dialog "What would you like to return\?"[\s\S]*group "Items to return"[\s\S]*checkbox "Delta pocket tee Clay · L" \[checked\][\s\S]*textbox "Why are you returning it\?"/,
  );
  await tabTo(page, dialog.getByRole("button", { name: words("orders:returnSend") }));
  await keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await page.locator(".returns li").first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("a screen reader is told what a form asks for, what is wrong with it, and what a search found", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await arrive(page, "/signup");
  const form = page.locator("main form");
  const calm = await form.ariaSnapshot();
  for (const said of ['textbox "Full name"', 'textbox "E-mail"', 'textbox "Password"', 'button "Sign up"'])
    expect(calm).toContain(said);
  await form.locator("button[type=submit]").click();
  await form.getByRole("alert").waitFor();
  const refused = await form.ariaSnapshot();
  for (const said of ["- alert:", 'link "E-mail: This field is required"', 'textbox "E-mail" [invalid]'])
    expect(refused).toContain(said);
  await arrive(page, "/search?q=delta pocket tee");
  expect(await page.locator("main").ariaSnapshot()).toMatch(
    /heading .*delta pocket tee.*\[level=1\][\s\S]*heading "Delta pocket tee" \[level=2\]/i,
  );
  await close();
});
