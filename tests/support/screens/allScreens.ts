import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { confirmationToken, reviewToken, sharedOrderToken } from "#shop/orders/server/sharedOrderLink.ts";
import { adminScreens } from "./adminScreens.ts";
import { payPath } from "./draftScreens.ts";
import { type ScreenFixture, sessionSecret, waitForMail } from "./screenFixture.ts";
import { checkoutForm, clickAndWait, orderPath, type Screen } from "./screenHelpers.ts";

/** Public pages. */
const storefrontScreens: readonly Screen[] = [
  { name: "home", viewer: "guest", path: "/" },
  { name: "category", viewer: "guest", path: "/category/dresses" },
  { name: "category-filtered", viewer: "guest", path: "/category/dresses?maxPrice=1500&sort=price" },
  { name: "category-unknown", viewer: "guest", path: "/category/hats" },
  { name: "colour", viewer: "guest", path: "/colour/indigo" },
  { name: "deals", viewer: "guest", path: "/deals" },
  { name: "best-sellers", viewer: "guest", path: "/best-sellers" },
  { name: "new", viewer: "guest", path: "/new" },
  { name: "product", viewer: "guest", path: "/product/luxor-linen-shirt?size=M" },
  { name: "product-sold-out", viewer: "guest", path: "/product/luxor-linen-shirt?colour=olive&size=XXL" },
  {
    name: "product-stock-alert",
    viewer: "guest",
    path: "/product/luxor-linen-shirt?colour=olive&size=XXL",
    prepare: clickAndWait(".stock-alert-button", ".stock-alert form"),
  },
  {
    name: "product-sizes",
    viewer: "guest",
    path: "/product/luxor-linen-shirt",
    prepare: clickAndWait(".choice .text-button, .buy-box .text-button", "dialog[open] table"),
  },
  { name: "product-deal", viewer: "guest", path: "/product/quilted-jacket" },
  { name: "product-lowest-price", viewer: "guest", path: "/product/siwa-scarf" },
  {
    name: "product-size-chart",
    viewer: "guest",
    path: "/product/isis-tiered-dress",
    prepare: clickAndWait(".choice .text-button, .buy-box .text-button", "dialog[open] table"),
  },
  { name: "collection", viewer: "guest", path: ({ collections }) => `/collections/${collections.rules}` },
  { name: "collection-manual", viewer: "guest", path: ({ collections }) => `/collections/${collections.manual}` },
  { name: "own-page", viewer: "guest", path: "/pages/our-workshops" },
  { name: "product-unknown", viewer: "guest", path: "/product/no-such-thing" },
  { name: "search", viewer: "guest", path: "/search?q=linen" },
  { name: "search-nothing", viewer: "guest", path: "/search?q=zzzzqqqq" },
  {
    name: "search-suggestions",
    viewer: "guest",
    path: "/about",
    prepare: async (page) => {
      await page.locator("#search").fill("lin");
      await page.locator("[role=option]").first().waitFor();
    },
  },
  { name: "menu", viewer: "guest", path: "/about", prepare: openMenu },
  {
    name: "governorates",
    viewer: "guest",
    path: "/about",
    prepare: clickAndWait(".deliver-to:visible", "dialog[open]"),
  },
  { name: "about", viewer: "guest", path: "/about" },
  { name: "contact", viewer: "guest", path: "/contact" },
  {
    name: "contact-wrong",
    viewer: "guest",
    path: "/contact",
    prepare: clickAndWait("main form button[type=submit]", ".field__error"),
  },
  ...["privacy-policy", "terms-of-service", "shipping-policy", "refund-policy"].map(
    (policy): Screen => ({ name: policy, viewer: "guest", path: `/policies/${policy}` }),
  ),
  {
    name: "staff-invitation",
    viewer: "guest",
    path: ({ links }) => `/staff-invitation?token=${links.invitation}`,
    waitFor: "[name=password]",
  },
  { name: "staff-invitation-wrong", viewer: "guest", path: "/staff-invitation?token=made-up" },
  { name: "newsletter-confirm", viewer: "guest", path: "/mailing/confirm?token=made-up" },
  {
    name: "newsletter-wrong",
    viewer: "guest",
    path: "/mailing/confirm?token=made-up",
    prepare: clickAndWait("main button", "[role=alert]"),
  },
  { name: "unsubscribe", viewer: "guest", path: "/unsubscribe?token=made-up" },
  { name: "crash", viewer: "guest", path: "/about", prepare: triggerCrash },
];

/** Sign-in and sign-up. */
const authScreens: readonly Screen[] = [
  { name: "login", viewer: "guest", path: "/login" },
  {
    name: "login-wrong",
    viewer: "guest",
    path: "/login",
    prepare: clickAndWait("main form button[type=submit]", ".field__error"),
  },
  {
    name: "login-offline",
    viewer: "guest",
    path: "/login",
    api: { path: "/auth/login", how: "offline" },
    prepare: submitSignIn,
  },
  { name: "signup", viewer: "guest", path: "/signup" },
  { name: "oauth-signup", viewer: "guest", path: "/oauth-signup" },
  { name: "verify", viewer: "guest", path: `/verify-email?userId=${randomUUID()}` },
  { name: "forgot", viewer: "guest", path: "/forgot-password" },
  { name: "reset", viewer: "guest", path: passwordResetPath, waitFor: "[name=password], main [role=alert]" },
  { name: "reset-old", viewer: "guest", path: "/reset-password?token=made-up", waitFor: "[role=alert]" },
  { name: "confirm-email", viewer: "guest", path: "/confirm-email?token=made-up" },
];

/** From the cart to the thank-you page. */
const checkoutScreens: readonly Screen[] = [
  { name: "cart-guest", viewer: "guest", path: "/cart", waitFor: "main h1" },
  { name: "cart", viewer: "customer", path: "/cart", waitFor: ".totals" },
  { name: "cart-empty", viewer: "newcomer", path: "/cart", waitFor: ".empty" },
  { name: "cart-changed", viewer: "hesitant", path: "/cart", waitFor: ".totals" },
  { name: "cart-waiting", viewer: "customer", path: "/cart", api: { path: "/cart", how: "silent" } },
  { name: "cart-broken", viewer: "customer", path: "/cart", api: { path: "/cart", how: "broken" }, waitFor: ".empty" },
  {
    name: "checkout",
    viewer: "customer",
    path: "/checkout",
    waitFor: "main form",
    prepare: touchAndWait("[name=method]"),
  },
  {
    name: "checkout-long",
    viewer: "hesitant",
    path: "/checkout",
    waitFor: "main form",
    prepare: touchAndWait("[name=method]"),
  },
  {
    name: "checkout-wrong",
    viewer: "hesitant",
    path: "/checkout",
    waitFor: "main form",
    prepare: clickAndWait("main button[type=submit]:visible", ".field__error"),
  },
  { name: "checkout-empty", viewer: "newcomer", path: "/checkout", waitFor: "main h1" },
  { name: "payment", viewer: "customer", path: paymentPath },
  { name: "success", viewer: "customer", path: orderPath("/checkout-success?order_id=", "placed"), waitFor: "h1" },
  { name: "waiting", viewer: "customer", path: returnPath("/checkout-success?"), waitFor: ".payment-pending" },
  { name: "declined", viewer: "customer", path: returnPath("/checkout-success?success=false&"), waitFor: "main h1" },
  { name: "cancel", viewer: "customer", path: returnPath("/purchase-cancel?"), waitFor: "main h1" },
];

/** Personal pages. */
const customerScreens: readonly Screen[] = [
  { name: "orders", viewer: "customer", path: "/orders", waitFor: "main .badge" },
  { name: "orders-empty", viewer: "newcomer", path: "/orders", waitFor: ".empty" },
  { name: "orders-waiting", viewer: "customer", path: "/orders", api: { path: "/orders?*", how: "silent" } },
  {
    name: "orders-broken",
    viewer: "customer",
    path: "/orders",
    api: { path: "/orders?*", how: "broken" },
    waitFor: ".empty",
  },
  ...["placed", "dispatched", "delivered", "returning", "cancelled"].map(
    (order): Screen => ({
      name: `order-${order}`,
      viewer: "customer",
      path: orderPath("/orders/", order),
      waitFor: "dialog[open] .totals",
    }),
  ),
  {
    name: "order-cancel",
    viewer: "customer",
    path: orderPath("/orders/", "placed"),
    waitFor: "dialog[open] .totals",
    prepare: clickAndWait("dialog[open] .order-detail .actions .button", "dialog[open] dialog[open]"),
  },
  {
    name: "order-return",
    viewer: "customer",
    path: orderPath("/orders/", "delivered"),
    waitFor: "dialog[open] .totals",
    prepare: clickAndWait("dialog[open] .order-detail .actions .button", "dialog[open] textarea"),
  },
  {
    name: "order-exchange",
    viewer: "customer",
    path: orderPath("/orders/", "exchangeable"),
    waitFor: "dialog[open] .totals",
    prepare: openExchange,
  },
  ...["exchangeRequested", "exchangePlaced", "replacement", "payoutWanted", "payoutPaid"].map(
    (order): Screen => ({
      name: `order-${order.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      viewer: "customer",
      path: orderPath("/orders/", order),
      waitFor: "dialog[open] .totals",
    }),
  ),
  {
    name: "order-payout-account",
    viewer: "customer",
    path: orderPath("/orders/", "payoutWanted"),
    waitFor: "dialog[open] .totals",
    prepare: clickAndWait("dialog[open] .notice .button", "dialog[open] dialog[open] [name=payout-account]"),
  },
  { name: "order-unknown", viewer: "customer", path: `/orders/${randomUUID()}`, waitFor: "dialog[open] .empty" },
  { name: "order-shared", viewer: "guest", path: sharedOrderPath, waitFor: ".timeline" },
  { name: "order-tracking", viewer: "guest", path: trackingPath, waitFor: ".timeline" },
  { name: "order-redelivery", viewer: "guest", path: redeliveryPath, waitFor: ".order-parcels form" },
  { name: "order-confirm", viewer: "guest", path: confirmationPath, waitFor: ".confirm-order" },
  { name: "order-review", viewer: "guest", path: reviewPath, waitFor: "main form" },
  { name: "order-review-over", viewer: "guest", path: "/review/made-up", waitFor: ".empty" },
  { name: "order-shared-over", viewer: "guest", path: "/order/made-up", waitFor: ".empty" },
  { name: "pay-link", viewer: "guest", path: payPath, waitFor: ".pay-draft .totals" },
  { name: "pay-link-over", viewer: "guest", path: "/pay/made-up", waitFor: ".empty" },
  {
    name: "profile",
    viewer: "customer",
    path: "/profile",
    waitFor: "main form",
    prepare: touchAndWait("#sessions li"),
  },
  {
    name: "profile-new",
    viewer: "newcomer",
    path: "/profile",
    waitFor: "main form",
    prepare: touchAndWait("#sessions li"),
  },
  {
    name: "profile-long",
    viewer: "hesitant",
    path: "/profile",
    waitFor: "main form",
    prepare: touchAndWait("#sessions li"),
  },
  { name: "profile-confirm", viewer: "newcomer", path: unprovedProfilePath, prepare: openReauthentication },
  { name: "profile-factor", viewer: "newcomer", path: "/profile", prepare: setUpSecondFactor },
  { name: "lists", viewer: "customer", path: "/lists", waitFor: "main .card" },
  { name: "lists-empty", viewer: "newcomer", path: "/lists", waitFor: ".empty" },
  { name: "lists-guest", viewer: "guest", path: "/lists", waitFor: "main h1" },
  { name: "recommendations", viewer: "customer", path: "/recommendations", waitFor: "main .card" },
];

/** Every screen of the shop. A new one is a line here and gets a screenshot in every language, theme and width. */
export const allScreens: readonly Screen[] = [
  ...storefrontScreens,
  ...authScreens,
  ...checkoutScreens,
  ...customerScreens,
  ...adminScreens,
];

async function openMenu(page: Page): Promise<void> {
  // Only phones have one.
  const menu = page.locator(".header__end .only-phone:visible").first();
  if (!(await menu.isVisible())) return;
  await menu.click();
  await page.locator("dialog[open]").waitFor();
}

/** The second button of a delivered order; its dialog shows what the last option costs. */
async function openExchange(page: Page): Promise<void> {
  await page.locator("dialog[open] .order-detail .actions .button").nth(1).click();
  const select = page.locator("dialog[open] dialog[open] select").first();
  await select.waitFor();
  await select.selectOption({ index: 1 });
}

/** Breaks number formatting, so that the next render crashes. */
async function triggerCrash(page: Page): Promise<void> {
  // Every price of a list is rounded while React renders it.
  await page.evaluate(() => {
    Math.round = () => {
      throw new Error("Number formatting is broken by this screen");
    };
  });
  await page.locator("footer a[href='/category/dresses']").click();
  await page.locator(".error-page").waitFor();
}

async function submitSignIn(page: Page): Promise<void> {
  await page.locator("[name=email]").fill("mona@example.test");
  await page.locator("[name=password]").fill("plant-dyed linen");
  await page.locator("main form button[type=submit]").click();
  await page.locator("main [role=alert]").first().waitFor();
}

/** A proof from another language or theme would skip the dialog. */
async function unprovedProfilePath({ shop }: ScreenFixture): Promise<string> {
  await shop.database.db.updateTable("sessions").set({ reauthenticated_at: null }).execute();
  return "/profile";
}

/** Presses a key that does nothing: what is below the first view is loaded when the page is touched. */
function touchAndWait(then: string) {
  return async (page: Page) => {
    await page.keyboard.press("Shift");
    await page.locator(then).first().waitFor();
  };
}

async function openReauthentication(page: Page): Promise<void> {
  await page.locator("#second-factor").scrollIntoViewIfNeeded();
  await page.locator("#second-factor .button").first().click();
  await page.locator("dialog[open] [name=password]").waitFor();
}

async function setUpSecondFactor(page: Page): Promise<void> {
  await page.locator("#second-factor").scrollIntoViewIfNeeded();
  const proof = page.waitForResponse((response) => response.url().endsWith("/auth/reauthenticate"));
  await page.locator("#second-factor .button").first().click();
  // The proof of an earlier screen may still hold.
  if ((await proof).status() === 403) {
    await page.locator("dialog[open] [name=password]").fill("plant-dyed linen");
    await page.keyboard.press("Enter");
  }
  await page.locator("#second-factor svg, #second-factor canvas").first().waitFor();
}

/** Requested once: the shop sends only a few an hour. The screen shows expiry after a quarter of an hour. */
async function passwordResetPath({ shop, newcomer, links }: ScreenFixture): Promise<string> {
  const email = "karim@example.test";
  if (!links.reset) {
    await newcomer.request("POST", "/auth/forgot-password", { email });
    links.reset = await waitForMail(shop, email, /reset-password\S*?token=([\w.-]+)/);
  }
  return `/reset-password?token=${links.reset}`;
}

async function sharedOrderPath({ shop }: ScreenFixture): Promise<string> {
  return `/order/${await waitForMail(shop, "mona@example.test", /\/order\/([\w.-]+)/)}`;
}

function trackingPath({ orders }: ScreenFixture): string {
  return `/order/${sharedOrderToken(orders.refused ?? "", sessionSecret)}`;
}

function redeliveryPath({ orders }: ScreenFixture): string {
  return `/order/${sharedOrderToken(orders.missed ?? "", sessionSecret)}`;
}

function reviewPath({ orders }: ScreenFixture): string {
  return `/review/${reviewToken(orders.delivered ?? "", sessionSecret)}`;
}

function confirmationPath({ orders }: ScreenFixture): string {
  return `/confirm-order/${confirmationToken(orders.unconfirmedToo ?? "", sessionSecret)}`;
}

/** The gateway's page and the return URL belong to one payment. */
async function paymentPath({ customer }: ScreenFixture): Promise<string> {
  const { url } = await customer.request("POST", "/checkout/session", checkoutForm());
  return new URL(String(url)).pathname;
}

function returnPath(to: string) {
  return async ({ customer }: ScreenFixture): Promise<string> => {
    const { sessionId } = await customer.request("POST", "/checkout/session", checkoutForm());
    return `${to}session_id=${sessionId}`;
  };
}
