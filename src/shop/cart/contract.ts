import { z } from "zod";
import { translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { couponView, typedCouponCode } from "#shop/promotions/contract.ts";
import { cartEndpoints } from "./endpoints.ts";
import { variantAttributes } from "./variantAttributes.ts";

/** ISO code of the governorate that was chosen in the browser; ignored if the profile has a shipping address. */
const placeQuery = z.object({ governorate: z.string().max(10).optional() });
const productId = z.string().min(1, "validation.required").max(120, "validation.tooLong");
/** A JSON number: rejects the string "2", 1.5 and 0. */
const quantity = z.number().int().min(1).max(99);
const variantRef = { productId, variantAttributes };
/** Clients may send the prices they display; the server ignores them. */
const ignoredFields = { price: z.unknown().optional(), deal: z.unknown().optional() };

const cartItem = z.object({
  /** Product id. */
  _id: z.string(),
  variantId: z.uuid(),
  sku: z.string(),
  name: translatedText,
  picture: z.object({ id: z.string() }).nullable(),
  /** Unit price in Egyptian pounds before the deal. */
  price: z.number(),
  /** Unit price in Egyptian pounds after the deal, for display only: rounding happens on the whole line. */
  dealPrice: z.number(),
  /** Fraction: 0.2 is 20 % off. */
  deal: z.number(),
  /** The deal in percent. */
  dealPercent: z.number(),
  quantity: z.number(),
  /** Variant key; clients send it back unchanged. */
  variantAttributes: z.record(z.string(), z.string()),
  /** The same attributes for display: size: M. */
  attributes: z.array(z.object({ label: translatedText, value: translatedText })),
  lineTotal: z.number(),
  /** Current stock; the maximum for the quantity. */
  stock: z.number(),
  /** False blocks checkout until the customer removes the line; the totals leave it out. */
  available: z.boolean(),
  notice: z.enum(["unavailable", "quantityReduced", "priceChanged"]).optional(),
  /** With `quantityReduced`: the requested quantity. Checkout stays blocked until the quantity is within stock. */
  quantityWas: z.number().optional(),
  /** With `priceChanged`: unit price after the deal when the line was added. */
  priceWas: z.number().optional(),
});

/** The selected code and its effect on this cart. */
const cartCoupon = z.object({
  code: z.string(),
  kind: z.enum(["coupon", "gift"]),
  percentOff: z.number().nullable(),
  amountOff: z.number().nullable(),
  /** Egyptian pounds; 0 while there is a problem. */
  discount: z.number(),
  /** Why the code does not apply now; the cart keeps it, because another line may make it valid. */
  problem: z.enum(["coupon.invalid", "coupon.used", "coupon.minimum", "coupon.otherCategories"]).nullable(),
  /** With `coupon.minimum`: the required subtotal. */
  minSubtotal: z.number(),
});

/** Amounts are Egyptian pounds; shipping is standard delivery to `shippingTo`, or the usual fee while it is null. */
const cartView = z.object({
  items: z.array(cartItem),
  subtotal: z.number(),
  discount: z.number(),
  tax: z.number(),
  taxPercent: z.number(),
  pricesIncludeTax: z.boolean(),
  shipping: z.number(),
  /** Governorate of the profile's shipping address, otherwise the one that the call names; null: not known. */
  shippingTo: z.object({ code: z.string(), name: translatedText }).nullable(),
  total: z.number(),
  /** Total quantity, not the number of lines. */
  count: z.number(),
  coupon: cartCoupon.nullable(),
  savedForLater: z.array(cartItem),
  /** Whether checkout accepts the cart: every line is available in the requested quantity. */
  mayOrder: z.boolean(),
});

export type CartCoupon = z.output<typeof cartCoupon>;
export type CartItem = z.output<typeof cartItem>;
export type CartView = z.output<typeof cartView>;

export const cartContract = {
  cart: { call: cartEndpoints.cart, access: "customer", query: placeQuery, answer: cartView },
  /** Adds to the existing quantity. Above the stock: 409 `cart.stockLimited` with `count`; the cart stays unchanged. */
  add: {
    call: cartEndpoints.add,
    access: "customer",
    query: placeQuery,
    body: z.object({ productId, variantAttributes, quantity: quantity.default(1), ...ignoredFields }),
    answer: cartView,
  },
  /** Removing a line that is not in the cart changes nothing. */
  remove: {
    call: cartEndpoints.remove,
    access: "customer",
    query: placeQuery,
    body: z.object({ ...variantRef, ...ignoredFields, savedForLater: z.boolean().default(false) }),
    answer: cartView,
  },
  saveForLater: {
    call: cartEndpoints.saveForLater,
    access: "customer",
    query: placeQuery,
    body: z.object(variantRef),
    answer: cartView,
  },
  /** Moves as many as are in stock. Sold out: 409 `product.outOfStock`, and the line stays saved. */
  moveToCart: {
    call: cartEndpoints.moveToCart,
    access: "customer",
    query: placeQuery,
    body: z.object(variantRef),
    answer: cartView,
  },
  /** Stores the code with the cart. A code that does not apply returns 409 `coupon.…`; an earlier code stays. */
  applyCoupon: {
    call: cartEndpoints.applyCoupon,
    access: "customer",
    query: placeQuery,
    body: z.object({ code: typedCouponCode }),
    answer: cartView,
  },
  removeCoupon: { call: cartEndpoints.removeCoupon, access: "customer", query: placeQuery, answer: cartView },
  /** Returns the discount of a code on this cart without storing it; same errors as `chooseCode`. */
  validateCoupon: {
    call: cartEndpoints.validateCoupon,
    access: "customer",
    body: z.object({ code: typedCouponCode }),
    answer: couponView.extend({ discount: z.number() }),
  },
  /** Above the stock: 409 `cart.stockLimited` with `count`; the cart stays unchanged. */
  setQuantity: {
    call: cartEndpoints.setQuantity,
    access: "customer",
    query: placeQuery,
    params: z.object({ productId }),
    body: z.object({ quantity, variantAttributes, ...ignoredFields }),
    answer: cartView,
  },
} as const satisfies Contract<typeof cartEndpoints>;
