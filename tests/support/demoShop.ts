import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { adminOrderClient } from "./adminOrderClient.ts";
import { openPage } from "./browser.ts";
import { checkoutForm } from "./purchases.ts";
import { openShop } from "./shop.ts";
import { createUser, type TestUser } from "./users.ts";

export type DemoShop = Awaited<ReturnType<typeof openDemoShop>>;

const cartLines = [
  { productId: "delta-pocket-tee", variantAttributes: { colour: "clay", size: "L" }, quantity: 1 },
  { productId: "luxor-linen-shirt", variantAttributes: { colour: "olive", size: "M" }, quantity: 1 },
];

/**
 * Opens a shop with the demo catalogue, a customer with a full cart, an order at each of three statuses, and an admin.
 */
export async function openDemoShop() {
  const shop = await openShop({ demo: true, pages: true });
  // A gift code is random.
  await shop.db.insertInto("settings").values({ key: "giftCodeFrom", value: "null" }).execute();
  const customer = await createUser(shop, { name: "Mona Adel" });
  const staff = await createUser(shop, { role: "admin", name: "Salma Hassan" });
  await shop.db.updateTable("users").set({ email: "mona@example.test" }).where("id", "=", customer.id).execute();
  const orders: string[] = [];
  for (const steps of [["processing", "dispatched", "delivered"], ["processing"], []]) {
    await fillCart(customer);
    const placed = await customer.post("/checkout/cod", checkoutForm());
    orders.push(placed.body.orderId);
    await adminOrderClient(staff, placed.body.orderId).move(...steps);
  }
  await fillCart(customer);
  const base = (await shop.listen()).replace("127.0.0.1", "localhost");
  return {
    shop,
    base,
    customer,
    staff,
    /** Delivered, in work and just placed. */
    orders,
    /** Opens a browser with this user signed in, or as a guest. */
    async openTabOf(browser: Browser, person: TestUser | undefined, options: BrowserContextOptions = {}) {
      const tab = await openPage(browser, { locale: "en", ...options });
      if (person) await setSessionCookies(tab.page.context(), base, person);
      return tab;
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  };
}

async function fillCart(buyer: TestUser): Promise<void> {
  for (const line of cartLines) {
    const { status, body } = await buyer.post("/cart", line);
    if (status !== 200) throw new Error(`Adding to the cart failed: ${JSON.stringify(body)}`);
  }
}

async function setSessionCookies(context: BrowserContext, base: string, { headers }: TestUser): Promise<void> {
  const refresh = /refresh=([^;]+)/.exec(headers.cookie)?.[1] ?? "";
  const cookies = { refresh, signedIn: "1" };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })));
}
