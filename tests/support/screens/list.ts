import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import type { Person, Stage } from "./stage.ts";

export type Who = "guest" | "customer" | "staff";

export type Screen = {
  name: string;
  /** Who looks at it: nobody signed in, a customer with a cart and orders, or the shop's staff. */
  who: Who;
  /** An address, or how to come by one. */
  path: string | ((stage: Stage) => Promise<string>);
  /** What has to be there before the picture is taken. */
  ready?: string;
  /** What is done there first. */
  act?: (page: Page) => Promise<void>;
};

const address = { street: "12 Corniche Road", city: "Alexandria", state: "ALX", postalCode: "21500", country: "EG" };
const checkout = () => ({
  phones: ["01012345678"],
  shippingAddress: address,
  billingSameAsShipping: true,
  idempotencyKey: randomUUID(),
});

async function fillCart(buyer: Person): Promise<void> {
  for (const [productId, colour, size] of [
    ["delta-pocket-tee", "clay", "L"],
    ["luxor-linen-shirt", "olive", "M"],
  ])
    await buyer.ask("POST", "/cart", { productId, variantAttributes: { colour, size }, quantity: 1 });
}

/** One of each kind of order, so that lists have something to show. */
export async function buyThings({ customer, staff }: Stage): Promise<void> {
  for (const status of ["processing", "dispatched", undefined]) {
    await fillCart(customer);
    const { orderId } = await customer.ask("POST", "/checkout/cod", checkout());
    const order = await staff.ask("GET", `/admin/orders/${orderId}`);
    if (status) await staff.ask("PATCH", `/admin/orders/${orderId}/status`, { status, version: order.version });
  }
  await fillCart(customer);
}

async function newestOrder({ staff }: Stage): Promise<string> {
  const { items } = await staff.ask("GET", "/admin/orders");
  return String((items as { id: string }[])[0]?.id);
}

/** The gateway's page belongs to one payment, and so does the way back from it. */
async function payment({ customer }: Stage): Promise<string> {
  const { url } = await customer.ask("POST", "/checkout/session", checkout());
  return new URL(String(url)).pathname;
}
const wayBack =
  (to: string) =>
  async ({ customer }: Stage): Promise<string> => {
    const { sessionId } = await customer.ask("POST", "/checkout/session", checkout());
    return `${to}session_id=${sessionId}`;
  };

/** Every screen of the shop. A new one is a line here, and is then looked at in every language, theme and width. */
export const screens: readonly Screen[] = [
  { name: "home", who: "guest", path: "/" },
  { name: "category", who: "guest", path: "/category/dresses" },
  { name: "deals", who: "guest", path: "/deals" },
  { name: "product", who: "guest", path: "/product/luxor-linen-shirt?colour=olive&size=M" },
  { name: "product-unknown", who: "guest", path: "/product/no-such-thing" },
  { name: "search", who: "guest", path: "/search?q=linen" },
  { name: "search-nothing", who: "guest", path: "/search?q=zzzzqqqq" },
  { name: "about", who: "guest", path: "/about" },
  { name: "contact", who: "guest", path: "/contact" },
  { name: "policy", who: "guest", path: "/policies/refund-policy" },
  { name: "unsubscribe", who: "guest", path: "/unsubscribe?token=made-up" },
  { name: "forgot", who: "guest", path: "/forgot-password" },
  { name: "reset", who: "guest", path: "/reset-password?token=made-up" },
  { name: "login", who: "guest", path: "/login" },
  { name: "signup", who: "guest", path: "/signup" },
  { name: "verify", who: "guest", path: `/verify-email?userId=${randomUUID()}` },
  { name: "cart", who: "customer", path: "/cart", ready: ".totals" },
  { name: "checkout", who: "customer", path: "/checkout", ready: "main form" },
  { name: "payment", who: "customer", path: payment },
  {
    name: "success",
    who: "customer",
    path: async (stage) => `/checkout-success?order_id=${await newestOrder(stage)}`,
    ready: "h1",
  },
  { name: "waiting", who: "customer", path: wayBack("/checkout-success?"), ready: ".waiting" },
  { name: "declined", who: "customer", path: wayBack("/checkout-success?success=false&"), ready: "main h1" },
  { name: "cancel", who: "customer", path: wayBack("/purchase-cancel?"), ready: "main h1" },
  { name: "orders", who: "customer", path: "/orders", ready: "main .badge" },
  {
    name: "order",
    who: "customer",
    path: async (stage) => `/orders/${await newestOrder(stage)}`,
    ready: "dialog[open]",
  },
  { name: "profile", who: "customer", path: "/profile", ready: "main form" },
  { name: "lists", who: "customer", path: "/lists", ready: "main h1" },
  { name: "recommendations", who: "customer", path: "/recommendations", ready: "main .card" },
  { name: "desk-products", who: "staff", path: "/secret-dashboard/products", ready: "tbody tr td" },
  { name: "desk-create", who: "staff", path: "/secret-dashboard/create", ready: ".form-part" },
  {
    name: "desk-product",
    who: "staff",
    path: "/secret-dashboard/products",
    ready: "tbody tr td",
    act: async (page) => {
      await page.locator("tbody .product-name a").first().click();
      await page.locator(".pictures img").first().waitFor();
    },
  },
  { name: "desk-payments", who: "staff", path: "/secret-dashboard/payments", ready: "main h1" },
  { name: "desk-messages", who: "staff", path: "/secret-dashboard/messages", ready: "main h1" },
  { name: "desk-subscribers", who: "staff", path: "/secret-dashboard/subscribers", ready: "main h1" },
  { name: "desk-settings", who: "staff", path: "/secret-dashboard/settings", ready: ".settings form" },
  { name: "desk-audit", who: "staff", path: "/secret-dashboard/audit-log", ready: "tbody tr" },
  { name: "desk-system", who: "staff", path: "/secret-dashboard/system", ready: "tbody tr" },
  { name: "desk-orders", who: "staff", path: "/secret-dashboard/orders", ready: "tbody tr td" },
  {
    name: "desk-order",
    who: "staff",
    path: "/secret-dashboard/orders",
    ready: "tbody tr td",
    act: async (page) => {
      await page.locator("tbody tr button").first().click();
      await page.locator("dialog[open] .timeline").waitFor();
    },
  },
];
