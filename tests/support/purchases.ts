import { randomUUID } from "node:crypto";
import type { Shop } from "./shop.ts";
import type { TestUser } from "./users.ts";

export const alexandriaAddress = {
  street: "12 Corniche Road",
  city: "Alexandria",
  state: "ALX",
  postalCode: "21500",
  country: "EG",
};

/** Returns a valid checkout form; each call has a new idempotency key. */
export const checkoutForm = (changes: Record<string, unknown> = {}) => ({
  phones: ["01012345678"],
  shippingAddress: alexandriaAddress,
  billingSameAsShipping: true,
  idempotencyKey: randomUUID(),
  ...changes,
});

type CartItem = { id: string; quantity?: number };

export async function fillCart(buyer: TestUser, ...items: CartItem[]): Promise<void> {
  for (const { id, quantity = 1 } of items) {
    const { status, body } = await buyer.post("/cart", { productId: id, quantity });
    if (status !== 200) throw new Error(`Adding to the cart failed: ${JSON.stringify(body)}`);
  }
}

/** Places a cash order, starting with an empty cart. */
export const buyForCash = (buyer: TestUser, ...items: CartItem[]) => buyWith(buyer, {}, ...items);

/** The same with other fields of the form. */
export async function buyWith(
  buyer: TestUser,
  changes: Record<string, unknown>,
  ...items: CartItem[]
): Promise<{ orderId: string; orderNumber: string }> {
  await fillCart(buyer, ...items);
  const { status, body } = await buyer.post("/checkout/cod", checkoutForm(changes));
  if (status !== 200) throw new Error(`Placing the order failed: ${JSON.stringify(body)}`);
  return body;
}

export const testCards = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  challenge: "4000 0000 0000 3220",
  late: "4000 0000 0000 0259",
  refundFails: "4000 0000 0000 5126",
};

/** Submits the gateway's page as the shopper's browser does. */
export async function submitGatewayForm({ app }: Shop, url: string, form: Record<string, string>) {
  const { pathname } = new URL(url);
  const answer = await app.inject({
    method: "POST",
    url: pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: String(new URLSearchParams(form)),
  });
  return { status: answer.statusCode, to: String(answer.headers.location ?? ""), html: answer.body };
}

/** Goes from the cart to the gateway's page, before payment. */
export async function startCardCheckout(
  buyer: TestUser,
  ...items: CartItem[]
): Promise<{ sessionId: string; url: string }> {
  await fillCart(buyer, ...items);
  const { status, body } = await buyer.post("/checkout/session", checkoutForm());
  if (status !== 200) throw new Error(`Starting the card payment failed: ${JSON.stringify(body)}`);
  return body;
}

/** Pays by card and delivers the webhook. Returns the placed order. */
export async function buyByCard(shop: Shop, buyer: TestUser, item: CartItem, card = testCards.good) {
  const { sessionId, url } = await startCardCheckout(buyer, item);
  await submitGatewayForm(shop, url, { do: "pay", card });
  await shop.runJobs();
  const { body } = await buyer.get(`/checkout/session/${sessionId}`);
  return { sessionId, orderId: body.orderId as string };
}
