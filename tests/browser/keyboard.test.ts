import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { readMailedCode } from "#tests/support/browserTab.ts";
import { type DemoShop, openDemoShop } from "#tests/support/demoShop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";

let chromium: TestBrowser;
let demoShop: DemoShop;

beforeAll(async () => {
  demoShop = await openDemoShop();
  chromium = await openBrowser();
});
afterAll(async () => {
  await chromium.close();
  await demoShop[Symbol.asyncDispose]();
});

const words = translatorFor("en");

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(demoShop.base + path);
}

/** Presses Tab until the target has focus, and checks that each stop shows a focus ring. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const unseen: string[] = [];
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((it) => it === document.activeElement)) return expect(unseen).toEqual([]);
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(findMissingFocusRing);
    if (hidden) unseen.push(hidden);
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Returns the focused element if it shows no focus ring; its label may show one instead. */
function findMissingFocusRing(): string | undefined {
  const it = document.activeElement;
  if (!it || it === document.body) return undefined;
  const around = [it, it.parentElement, it.parentElement?.parentElement].filter((one) => one instanceof Element);
  // A link that covers its card shows the ring on the cover.
  const styles = [...around.map((one) => getComputedStyle(one)), getComputedStyle(it, "::after")];
  const ringed = styles.some(({ outlineStyle, outlineWidth, boxShadow }, at) => {
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || (at === 0 && boxShadow !== "none");
  });
  return ringed ? undefined : it.outerHTML.slice(0, 120);
}

/** The first stop of every page is the skip link. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
}

test("signs up, searches, selects and buys by keyboard alone", async () => {
  const { page, complaints, close } = await openPage(chromium.browser, { locale: "en" });
  const { keyboard } = page;
  await openPath(page, "/signup");
  await tabTo(page, page.locator("[name=name]"));
  await keyboard.type("Hana Nabil");
  await keyboard.press("Tab");
  await keyboard.type("hana@example.test");
  await keyboard.press("Tab");
  await keyboard.type("plant-dyed linen");
  await keyboard.press("Enter");
  await page.waitForURL(/\/verify-email/);
  await tabTo(page, page.locator("[name=code]"));
  await keyboard.type(await readMailedCode(demoShop.shop, "hana@example.test"));
  await keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/verify-email");

  await openPath(page, "/");
  await tabTo(page, page.locator("#search"));
  await keyboard.type("delta pocket tee");
  await keyboard.press("Enter");
  await page.waitForURL(/\/search\?q=delta/);
  await page.reload();
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
  await tabTo(page, page.locator(".buy-box button:visible", { hasText: words("catalogue:product.add") }).first());
  await keyboard.press("Enter");
  await page.locator("header .count-badge", { hasText: "1" }).waitFor();

  await openPath(page, "/cart");
  await skipToContent(page);
  await tabTo(page, page.getByRole("link", { name: words("cart:checkout") }));
  await keyboard.press("Enter");
  await page.locator("#phone-0").waitFor();
  await typeAddress(page);
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

test("returns an order by keyboard and restores focus when the dialog closes", async () => {
  const { page, complaints, close } = await demoShop.openTabOf(chromium.browser, demoShop.customer);
  const { keyboard } = page;
  await openPath(page, `/orders/${demoShop.orders[0]}`);
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
    /dialog "What would you like to return\?"[\s\S]*group "Items to return"[\s\S]*checkbox "Delta pocket tee Clay · L" \[checked\][\s\S]*textbox "Why are you returning these items\? \(optional\)"/,
  );
  await tabTo(page, dialog.getByRole("button", { name: words("orders:returnSend") }));
  await keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await page.locator(".returns li").first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("announces field labels, errors and search results to screen readers", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await openPath(page, "/signup");
  const form = page.locator("main form");
  const calm = await form.ariaSnapshot();
  for (const expected of ['textbox "Full name"', 'textbox "E-mail"', 'textbox "Password"', 'button "Sign up"'])
    expect(calm).toContain(expected);
  await form.locator("button[type=submit]").click();
  await form.getByRole("alert").waitFor();
  const refused = await form.ariaSnapshot();
  for (const expected of ["- alert:", 'link "E-mail: This field is required"', 'textbox "E-mail" [invalid]'])
    expect(refused).toContain(expected);
  await openPath(page, "/search?q=delta pocket tee");
  expect(await page.locator("main").ariaSnapshot()).toMatch(
    /heading .*delta pocket tee.*\[level=1\][\s\S]*heading "Delta pocket tee" \[level=2\]/i,
  );
  await close();
});

/** Fills the checkout, field by field with the Tab key. */
async function typeAddress(page: Page) {
  const address = { "phone-0": "01012345678", "shipping-state": "Giza", "shipping-city": "Dokki" };
  for (const [id, text] of Object.entries({
    ...address,
    "shipping-street": "14 Mosaddak St",
    "shipping-postalCode": "12611",
  })) {
    await page.locator(`#${id}`).waitFor();
    await tabTo(page, page.locator(`#${id}`));
    await page.keyboard.type(text);
  }
}

/** Opens a page with two buttons in a group, and the focus on the first. */
async function openButtons(page: Page) {
  await openPath(page, "/contact");
  await page.evaluate(() => {
    const group = document.createElement("div");
    group.id = "group";
    group.innerHTML = "<button id=first>First</button><button id=second>Second</button><p>Text beside them</p>";
    document.querySelector("footer")?.append(group);
  });
  const loaded = page.waitForResponse(/keepFocus/);
  await page.locator("#first").focus();
  await (await loaded).finished();
  await page.waitForTimeout(100);
  return () => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
}

test("keeps the keyboard's place when the focused button goes or is disabled for a while", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  const focused = await openButtons(page);
  const setDisabled = (value: boolean) =>
    page.locator("#first").evaluate((it, value) => it.toggleAttribute("disabled", value), value);
  await setDisabled(true);
  await expect.poll(focused).toBe("group");
  await setDisabled(false);
  await expect.poll(focused).toBe("first");
  await page.locator("#first").evaluate((it) => it.remove());
  await expect.poll(focused).toBe("group");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("second");
  expect(await page.locator("#group").getAttribute("tabindex")).toBeNull();
  await close();
});

test("leaves the focus where it is after a click beside everything", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  const focused = await openButtons(page);
  await page.locator("#group p").click();
  await page.waitForTimeout(100);
  await page.locator("#first").evaluate((it) => it.remove());
  await page.waitForTimeout(300);
  expect(await focused()).toBe("BODY");
  await close();
});
