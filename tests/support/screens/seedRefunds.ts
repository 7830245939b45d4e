import { setTimeout as wait } from "node:timers/promises";
import type { ScreenFixture } from "./screenFixture.ts";
import { checkoutForm } from "./screenHelpers.ts";

const iban = "EG380019000500000000263180002";
const bank = { method: "bank", holder: "Mona Adel", account: iban };
const wallet = { method: "wallet", holder: "منى عادل", account: "01012345678" };

/** Payouts with and without an account, a paid one, and exchanges that wait and that are on their way. */
export async function seedRefunds(fixture: ScreenFixture): Promise<void> {
  await queuePayout(fixture, "payoutBank", bank);
  await queuePayout(fixture, "payoutWallet", wallet);
  await queuePayout(fixture, "payoutPaid", bank);
  await queuePayout(fixture, "payoutWanted");
  const { items } = await fixture.staff.request("GET", "/admin/payouts");
  const paid = (items as { id: string; orderId: string }[]).find(
    ({ orderId }) => orderId === fixture.orders.payoutPaid,
  );
  await fixture.staff.request("POST", "/admin/payouts/payment", { ids: [paid?.id], reference: "CIB-20261122-0917" });
  for (const name of ["exchangeable", "exchangeRequested", "exchangePlaced"]) await deliver(fixture, name);
  await setPrice(fixture, 1_490_00);
  await exchange(fixture, "exchangeRequested");
  await exchange(fixture, "exchangePlaced");
  await setPrice(fixture, null);
  await placeReplacement(fixture);
}

const wanted = "NB-HLF-OLI-L";

/** The price of the shirt in another size. */
const setPrice = ({ shop }: ScreenFixture, price: number | null): Promise<unknown> =>
  shop.database.db.updateTable("variants").set({ price }).where("sku", "=", wanted).execute();

/** A delivered cash order of one shirt. */
async function deliver({ customer, staff, orders }: ScreenFixture, name: string): Promise<string> {
  const shirt = { productId: "luxor-linen-shirt", variantAttributes: { colour: "olive", size: "M" }, quantity: 1 };
  await customer.request("POST", "/cart", shirt);
  const { orderId } = await customer.request("POST", "/checkout/cod", checkoutForm());
  orders[name] = String(orderId);
  const { version } = await staff.request("GET", `/admin/orders/${orderId}`);
  await staff.request("PATCH", `/admin/orders/${orderId}/status`, { status: "delivered", version });
  return String(orderId);
}

async function queuePayout(fixture: ScreenFixture, name: string, account?: object): Promise<void> {
  const { customer, staff } = fixture;
  const id = await deliver(fixture, name);
  await customer.request("POST", `/orders/${id}/refund-request`, { reason: "Too large" });
  if (account) await customer.request("PUT", `/orders/${id}/payout-account`, account);
  const version = async () => (await staff.request("GET", `/admin/orders/${id}`)).version;
  await staff.request("POST", `/admin/orders/${id}/goods-received`, { version: await version(), restock: true });
  await staff.request("POST", `/admin/orders/${id}/refund`, { version: await version(), payout: true });
}

async function exchange({ customer, shop, orders }: ScreenFixture, name: string): Promise<void> {
  const { id: variantId } = await shop.database.db
    .selectFrom("variants")
    .select("id")
    .where("sku", "=", wanted)
    .executeTakeFirstOrThrow();
  const { items } = await customer.request("GET", `/orders/${orders[name]}`);
  const [line] = items as { id: string }[];
  await customer.request("POST", `/orders/${orders[name]}/exchange`, {
    items: [{ lineId: line?.id, quantity: 1, variantId }],
    reason: "ضيق عند الكتفين",
  });
}

/** A job places the order of the replacement. */
async function placeReplacement({ customer, staff, orders }: ScreenFixture): Promise<void> {
  const id = orders.exchangePlaced;
  await staff.request("POST", `/admin/orders/${id}/exchange/approval`, {});
  for (let tries = 0; tries < 100; tries++) {
    const { exchange } = await customer.request("GET", `/orders/${id}`);
    const { replacement } = exchange as { replacement: { id: string } | null };
    if (replacement) {
      orders.replacement = replacement.id;
      return;
    }
    await wait(100);
  }
  throw new Error("No job placed the replacement");
}
