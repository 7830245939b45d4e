import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { openPage } from "./browser.ts";
import { type Person, signedIn } from "./people.ts";
import { filledIn } from "./purchases.ts";
import { deskOf } from "./returns.ts";
import { openShop } from "./shop.ts";

export type Furnished = Awaited<ReturnType<typeof openFurnished>>;

const wishes = [
  { productId: "delta-pocket-tee", variantAttributes: { colour: "clay", size: "L" }, quantity: 1 },
  { productId: "luxor-linen-shirt", variantAttributes: { colour: "olive", size: "M" }, quantity: 1 },
];

/** A shop with the demo catalogue, a customer with a full cart and an order at each of three steps, and one of the staff. */
export async function openFurnished() {
  const shop = await openShop({ demo: true, pages: true });
  // A gift code is another one each time.
  await shop.db.insertInto("settings").values({ key: "giftCodeFrom", value: "null" }).execute();
  const customer = await signedIn(shop, { name: "Mona Adel" });
  const staff = await signedIn(shop, { role: "admin", name: "Salma Hassan" });
  await shop.db.updateTable("users").set({ email: "mona@example.test" }).where("id", "=", customer.id).execute();
  const orders: string[] = [];
  for (const steps of [["processing", "dispatched", "delivered"], ["processing"], []]) {
    await fillCart(customer);
    const placed = await customer.post("/checkout/cod", filledIn());
    orders.push(placed.body.orderId);
    await deskOf(staff, placed.body.orderId).move(...steps);
  }
  await fillCart(customer);
  const base = (await shop.listen()).replace("127.0.0.1", "localhost");
  return {
    shop,
    base,
    customer,
    staff,
    /** Delivered, in work, just placed. */
    orders,
    /** A browser in which this person, or nobody, is signed in. */
    async comeIn(browser: Browser, person: Person | undefined, options: BrowserContextOptions = {}) {
      const tab = await openPage(browser, { locale: "en", ...options });
      if (person) await signInto(tab.page.context(), base, person);
      return tab;
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  };
}

async function fillCart(buyer: Person): Promise<void> {
  for (const wish of wishes) {
    const { status, body } = await buyer.post("/cart", wish);
    if (status !== 200) throw new Error(`Not in the cart: ${JSON.stringify(body)}`);
  }
}

async function signInto(context: BrowserContext, base: string, { headers }: Person): Promise<void> {
  const refresh = /refresh=([^;]+)/.exec(headers.cookie)?.[1] ?? "";
  const cookies = { refresh, signedIn: "1" };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })));
}
