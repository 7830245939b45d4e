import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { textInLanguages } from "#platform/texts.ts";
import { codeView, typedCode } from "#shop/promotions/contract.ts";
import { cartCalls } from "./calls.ts";
import { variantAttributes } from "./variantAttributes.ts";

const productId = z.string().min(1, "validation.required").max(120, "validation.tooLong");
/** A number, not its text: "2", 1.5 and 0 are refused. */
const quantity = z.number().int().min(1).max(99);
const named = { productId, variantAttributes };
/** Clients may send what they believe a thing costs; nobody reads it. */
const believed = { price: z.unknown().optional(), deal: z.unknown().optional() };

const cartItem = z.object({
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

/** The code that was chosen, and what it does for this cart. */
const chosenCode = z.object({
  code: z.string(),
  kind: z.enum(["coupon", "gift"]),
  percentOff: z.number().nullable(),
  amountOff: z.number().nullable(),
  /** Egyptian pounds; nothing while there is a problem. */
  discount: z.number(),
  /** Why it does not hold just now; it is kept, because another line may help. */
  problem: z.enum(["coupon.invalid", "coupon.used", "coupon.minimum", "coupon.otherCategories"]).nullable(),
  /** With `coupon.minimum`: the subtotal that it asks for. */
  minSubtotal: z.number(),
});

/** Amounts are Egyptian pounds; tax and shipping are those of a plain delivery, until an address is known. */
const cartView = z.object({
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
  coupon: chosenCode.nullable(),
  savedForLater: z.array(cartItem),
  /** Whether checkout will take it as it is: every line is there in the quantity that is wished for. */
  mayOrder: z.boolean(),
});

export type ChosenCode = z.output<typeof chosenCode>;
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
    body: z.object({ ...named, ...believed, savedForLater: z.boolean().default(false) }),
    answer: cartView,
  },
  saveForLater: { call: cartCalls.saveForLater, access: "customer", body: z.object(named), answer: cartView },
  /** As many as there are. Sold out: 409 `product.outOfStock`, and it stays saved. */
  moveToCart: { call: cartCalls.moveToCart, access: "customer", body: z.object(named), answer: cartView },
  /** Keeps the code with the cart. One that does not hold is refused: 409 `coupon.…`, and an earlier one stays. */
  chooseCode: {
    call: cartCalls.chooseCode,
    access: "customer",
    body: z.object({ code: typedCode }),
    answer: cartView,
  },
  dropCode: { call: cartCalls.dropCode, access: "customer", answer: cartView },
  /** What a code would take off this cart now. Keeps nothing; refuses as `chooseCode` does. */
  tryCode: {
    call: cartCalls.tryCode,
    access: "customer",
    body: z.object({ code: typedCode }),
    answer: codeView.extend({ discount: z.number() }),
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
