import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { textInLanguages } from "#platform/texts.ts";
import { cartCalls } from "./calls.ts";
import { variantAttributes } from "./variantAttributes.ts";

const productId = z.string().min(1, "validation.required").max(120, "validation.tooLong");
/** A number, not its text: "2", 1.5 and 0 are refused. */
const quantity = z.number().int().min(1).max(99);
/** Clients may send what they believe a thing costs; nobody reads it. */
const believed = { price: z.unknown().optional(), deal: z.unknown().optional() };

export const cartItem = z.object({
  /** Of the product. */
  _id: z.string(),
  variantId: z.uuid(),
  sku: z.string(),
  name: textInLanguages,
  picture: z.object({ id: z.string() }).nullable(),
  /** Egyptian pounds for one, before the deal. */
  price: z.number(),
  /** Egyptian pounds for one, after the deal; for display, the line is rounded as a whole. */
  dealPrice: z.number(),
  /** A fraction: 0.2 takes a fifth off. */
  deal: z.number(),
  /** The same in hundredths. */
  dealPercent: z.number(),
  quantity: z.number(),
  /** What names the variant, to be sent back as it is. */
  variantAttributes: z.record(z.string(), z.string()),
  /** The same for reading: size: M. */
  attributes: z.array(z.object({ label: textInLanguages, value: textInLanguages })),
  lineTotal: z.number(),
  /** How many there are now; the quantity may not go above it. */
  stock: z.number(),
  /** False blocks checkout until the line is removed, and counts nothing in the totals. */
  available: z.boolean(),
  notice: z.enum(["unavailable", "quantityReduced", "priceChanged"]).optional(),
  /** With `quantityReduced`: what was wished for. Checkout waits until a quantity that is there was set. */
  quantityWas: z.number().optional(),
  /** With `priceChanged`: the price of one, after the deal, when it was added. */
  priceWas: z.number().optional(),
});

/** Amounts are Egyptian pounds; tax and shipping are those of a plain delivery, until an address is known. */
export const cartView = z.object({
  items: z.array(cartItem),
  subtotal: z.number(),
  discount: z.number(),
  tax: z.number(),
  taxPercent: z.number(),
  pricesIncludeTax: z.boolean(),
  shipping: z.number(),
  total: z.number(),
  /** Pieces, not lines. */
  count: z.number(),
});

export type CartItem = z.output<typeof cartItem>;
export type CartView = z.output<typeof cartView>;

export const cartContract = {
  cart: { call: cartCalls.cart, access: "customer", answer: cartView },
  /** Adds to what is there. More than is left: 409 `cart.stockLimited` with `count`, and the cart stays as it was. */
  add: {
    call: cartCalls.add,
    access: "customer",
    body: z.object({ productId, variantAttributes, quantity: quantity.default(1), ...believed }),
    answer: cartView,
  },
  /** Removing what is not there changes nothing. */
  remove: {
    call: cartCalls.remove,
    access: "customer",
    body: z.object({ productId, variantAttributes, ...believed }),
    answer: cartView,
  },
  /** More than is left: 409 `cart.stockLimited` with `count`, and the cart stays as it was. */
  setQuantity: {
    call: cartCalls.setQuantity,
    access: "customer",
    params: z.object({ productId }),
    body: z.object({ quantity, variantAttributes, ...believed }),
    answer: cartView,
  },
} as const satisfies Contract<typeof cartCalls>;
