import { randomUUID } from "node:crypto";
import type { Person } from "./people.ts";
import type { Shop } from "./shop.ts";

export const alexandria = {
  street: "12 Corniche Road",
  city: "Alexandria",
  state: "ALX",
  postalCode: "21500",
  country: "EG",
};

/** A checkout that is filled in; each call is another purchase. */
export const filledIn = (changes: Record<string, unknown> = {}) => ({
  phones: ["01012345678"],
  shippingAddress: alexandria,
  billingSameAsShipping: true,
  idempotencyKey: randomUUID(),
  ...changes,
});

type Wish = { id: string; quantity?: number };

export async function fillCart(buyer: Person, ...wishes: Wish[]): Promise<void> {
  for (const { id, quantity = 1 } of wishes) {
    const { status, body } = await buyer.post("/cart", { productId: id, quantity });
    if (status !== 200) throw new Error(`Not in the cart: ${JSON.stringify(body)}`);
  }
}

/** A cash order, from the empty cart on. */
export async function buyForCash(buyer: Person, ...wishes: Wish[]): Promise<{ orderId: string; orderNumber: string }> {
  await fillCart(buyer, ...wishes);
  const { status, body } = await buyer.post("/checkout/cod", filledIn());
  if (status !== 200) throw new Error(`Not placed: ${JSON.stringify(body)}`);
  return body;
}

export const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  challenge: "4000 0000 0000 3220",
  late: "4000 0000 0000 0259",
  refundFails: "4000 0000 0000 5126",
};

/** What the shopper's browser does on the gateway's page. */
export async function atGateway({ app }: Shop, url: string, form: Record<string, string>) {
  const { pathname } = new URL(url);
  const answer = await app.inject({
    method: "POST",
    url: pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: String(new URLSearchParams(form)),
  });
  return { status: answer.statusCode, to: String(answer.headers.location ?? ""), html: answer.body };
}

/** From the cart to the gateway's page, where nothing is paid yet. */
export async function startCard(buyer: Person, ...wishes: Wish[]): Promise<{ sessionId: string; url: string }> {
  await fillCart(buyer, ...wishes);
  const { status, body } = await buyer.post("/checkout/session", filledIn());
  if (status !== 200) throw new Error(`No session: ${JSON.stringify(body)}`);
  return body;
}

/** Paid by card and placed; the webhook was delivered. */
export async function buyByCard(shop: Shop, buyer: Person, wish: Wish, card = cards.good) {
  const { sessionId, url } = await startCard(buyer, wish);
  await atGateway(shop, url, { do: "pay", card });
  await shop.runJobs();
  const { body } = await buyer.get(`/checkout/session/${sessionId}`);
  return { sessionId, orderId: body.orderId as string };
}
