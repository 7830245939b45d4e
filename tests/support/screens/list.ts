import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { deskScreens } from "./deskScreens.ts";
import { checkout } from "./furnish.ts";
import { press, type Screen, withOrder } from "./screen.ts";
import { mailedTo, type Stage } from "./stage.ts";

/** The shop before anybody says who they are. */
const window: readonly Screen[] = [
  { name: "home", who: "guest", path: "/" },
  { name: "category", who: "guest", path: "/category/dresses" },
  { name: "category-filtered", who: "guest", path: "/category/dresses?maxPrice=1500&sort=price" },
  { name: "category-unknown", who: "guest", path: "/category/hats" },
  { name: "colour", who: "guest", path: "/colour/indigo" },
  { name: "deals", who: "guest", path: "/deals" },
  { name: "best-sellers", who: "guest", path: "/best-sellers" },
  { name: "new", who: "guest", path: "/new" },
  { name: "product", who: "guest", path: "/product/luxor-linen-shirt?size=M" },
  { name: "product-sold-out", who: "guest", path: "/product/luxor-linen-shirt?colour=olive&size=XXL" },
  {
    name: "product-sizes",
    who: "guest",
    path: "/product/luxor-linen-shirt",
    act: press(".choice .text-button, .buy .text-button", "dialog[open] table"),
  },
  { name: "product-deal", who: "guest", path: "/product/quilted-jacket" },
  { name: "product-unknown", who: "guest", path: "/product/no-such-thing" },
  { name: "search", who: "guest", path: "/search?q=linen" },
  { name: "search-nothing", who: "guest", path: "/search?q=zzzzqqqq" },
  {
    name: "search-suggestions",
    who: "guest",
    path: "/about",
    act: async (page) => {
      await page.locator("#search").fill("lin");
      await page.locator("[role=option]").first().waitFor();
    },
  },
  { name: "menu", who: "guest", path: "/about", act: openMenu },
  { name: "governorates", who: "guest", path: "/about", act: press(".deliver:visible", "dialog[open]") },
  { name: "about", who: "guest", path: "/about" },
  { name: "contact", who: "guest", path: "/contact" },
  {
    name: "contact-wrong",
    who: "guest",
    path: "/contact",
    act: press("main form button[type=submit]", ".field__error"),
  },
  ...["privacy-policy", "terms-of-service", "shipping-policy", "refund-policy"].map(
    (policy): Screen => ({ name: policy, who: "guest", path: `/policies/${policy}` }),
  ),
  { name: "newsletter-confirm", who: "guest", path: "/mailing/confirm?token=made-up" },
  {
    name: "newsletter-wrong",
    who: "guest",
    path: "/mailing/confirm?token=made-up",
    act: press("main button", "[role=alert]"),
  },
  { name: "unsubscribe", who: "guest", path: "/unsubscribe?token=made-up" },
  { name: "crash", who: "guest", path: "/about", act: crash },
];

/** The ways in. */
const doors: readonly Screen[] = [
  { name: "login", who: "guest", path: "/login" },
  { name: "login-wrong", who: "guest", path: "/login", act: press("main form button[type=submit]", ".field__error") },
  {
    name: "login-offline",
    who: "guest",
    path: "/login",
    api: { path: "/auth/login", how: "offline" },
    act: tryToLogIn,
  },
  { name: "signup", who: "guest", path: "/signup" },
  { name: "oauth-signup", who: "guest", path: "/oauth-signup" },
  { name: "verify", who: "guest", path: `/verify-email?userId=${randomUUID()}` },
  { name: "forgot", who: "guest", path: "/forgot-password" },
  { name: "reset", who: "guest", path: resetLink, ready: "[name=password], main [role=alert]" },
  { name: "reset-old", who: "guest", path: "/reset-password?token=made-up", ready: "[role=alert]" },
  { name: "confirm-email", who: "guest", path: "/confirm-email?token=made-up" },
];

/** From the cart to the thanks. */
const till: readonly Screen[] = [
  { name: "cart-guest", who: "guest", path: "/cart", ready: "main h1" },
  { name: "cart", who: "customer", path: "/cart", ready: ".totals" },
  { name: "cart-empty", who: "newcomer", path: "/cart", ready: ".empty" },
  { name: "cart-changed", who: "hesitant", path: "/cart", ready: ".totals" },
  { name: "cart-waiting", who: "customer", path: "/cart", api: { path: "/cart", how: "silent" } },
  { name: "cart-broken", who: "customer", path: "/cart", api: { path: "/cart", how: "broken" }, ready: ".empty" },
  { name: "checkout", who: "customer", path: "/checkout", ready: "main form" },
  { name: "checkout-long", who: "hesitant", path: "/checkout", ready: "main form" },
  {
    name: "checkout-wrong",
    who: "hesitant",
    path: "/checkout",
    ready: "main form",
    act: press("main button[type=submit]:visible", ".field__error"),
  },
  { name: "checkout-empty", who: "newcomer", path: "/checkout", ready: "main h1" },
  { name: "payment", who: "customer", path: payment },
  { name: "success", who: "customer", path: withOrder("/checkout-success?order_id=", "placed"), ready: "h1" },
  { name: "waiting", who: "customer", path: wayBack("/checkout-success?"), ready: ".waiting" },
  { name: "declined", who: "customer", path: wayBack("/checkout-success?success=false&"), ready: "main h1" },
  { name: "cancel", who: "customer", path: wayBack("/purchase-cancel?"), ready: "main h1" },
];

/** What belongs to one person. */
const own: readonly Screen[] = [
  { name: "orders", who: "customer", path: "/orders", ready: "main .badge" },
  { name: "orders-empty", who: "newcomer", path: "/orders", ready: ".empty" },
  { name: "orders-waiting", who: "customer", path: "/orders", api: { path: "/orders?*", how: "silent" } },
  {
    name: "orders-broken",
    who: "customer",
    path: "/orders",
    api: { path: "/orders?*", how: "broken" },
    ready: ".empty",
  },
  ...["placed", "dispatched", "delivered", "returning", "cancelled"].map(
    (order): Screen => ({
      name: `order-${order}`,
      who: "customer",
      path: withOrder("/orders/", order),
      ready: "dialog[open] .totals",
    }),
  ),
  {
    name: "order-cancel",
    who: "customer",
    path: withOrder("/orders/", "placed"),
    ready: "dialog[open] .totals",
    act: press("dialog[open] .order-detail .actions .button", "dialog[open] dialog[open]"),
  },
  {
    name: "order-return",
    who: "customer",
    path: withOrder("/orders/", "delivered"),
    ready: "dialog[open] .totals",
    act: press("dialog[open] .order-detail .actions .button", "dialog[open] textarea"),
  },
  { name: "order-unknown", who: "customer", path: `/orders/${randomUUID()}`, ready: "dialog[open] .empty" },
  { name: "order-shared", who: "guest", path: sharedOrder, ready: ".timeline" },
  { name: "order-shared-over", who: "guest", path: "/order/made-up", ready: ".empty" },
  { name: "profile", who: "customer", path: "/profile", ready: "main form" },
  { name: "profile-new", who: "newcomer", path: "/profile", ready: "main form" },
  { name: "profile-long", who: "hesitant", path: "/profile", ready: "main form" },
  { name: "profile-factor", who: "newcomer", path: "/profile", act: setUpSecondFactor },
  { name: "lists", who: "customer", path: "/lists", ready: "main .card" },
  { name: "lists-empty", who: "newcomer", path: "/lists", ready: ".empty" },
  { name: "lists-guest", who: "guest", path: "/lists", ready: "main h1" },
  { name: "recommendations", who: "customer", path: "/recommendations", ready: "main .card" },
];

/** Every screen of the shop. A new one is a line here, and is then looked at in every language, theme and width. */
export const screens: readonly Screen[] = [...window, ...doors, ...till, ...own, ...deskScreens];

async function openMenu(page: Page): Promise<void> {
  // Only phones have one.
  const menu = page.locator(".header__end .only-phone:visible").first();
  if (!(await menu.isVisible())) return;
  await menu.click();
  await page.locator("dialog[open]").waitFor();
}

/** No browser does this; whatever is drawn next breaks. */
async function crash(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, "format", {
      get() {
        throw new Error("No number can be written");
      },
    });
  });
  await page.locator("footer a[href='/category/dresses']").click();
  await page.locator(".crash").waitFor();
}

async function tryToLogIn(page: Page): Promise<void> {
  await page.locator("[name=email]").fill("mona@example.test");
  await page.locator("[name=password]").fill("plant-dyed linen");
  await page.locator("main form button[type=submit]").click();
  await page.locator("main [role=alert]").first().waitFor();
}

async function setUpSecondFactor(page: Page): Promise<void> {
  await page.locator("#second-factor .button").first().click();
  await page.locator("#second-factor svg, #second-factor canvas").first().waitFor();
}

/** Asked for once: the shop sends few of them an hour. After a quarter of an hour it shows that it is too old. */
async function resetLink({ shop, newcomer, links }: Stage): Promise<string> {
  const email = "karim@example.test";
  if (!links.reset) {
    await newcomer.ask("POST", "/auth/forgot-password", { email });
    links.reset = await mailedTo(shop, email, /reset-password\S*?token=([\w.-]+)/);
  }
  return `/reset-password?token=${links.reset}`;
}

async function sharedOrder({ shop }: Stage): Promise<string> {
  return `/order/${await mailedTo(shop, "mona@example.test", /\/order\/([\w.-]+)/)}`;
}

/** The gateway's page belongs to one payment, and so does the way back from it. */
async function payment({ customer }: Stage): Promise<string> {
  const { url } = await customer.ask("POST", "/checkout/session", checkout());
  return new URL(String(url)).pathname;
}

function wayBack(to: string) {
  return async ({ customer }: Stage): Promise<string> => {
    const { sessionId } = await customer.ask("POST", "/checkout/session", checkout());
    return `${to}session_id=${sessionId}`;
  };
}
