import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { filled, textInLanguages } from "#platform/texts.ts";
import { billingAddress, phone, shippingAddress } from "#shop/accounts/shapes.ts";
import { readCode } from "#shop/promotions/code.ts";
import { checkoutCalls } from "./calls.ts";

/** However it is typed, a retry means the same code. */
const couponCode = z
  .string()
  .trim()
  .max(60, "validation.tooLong")
  .nullish()
  .transform((typed) => (typed ? (readCode(typed) ?? typed) : undefined));
const deliveryMethod = z.enum(["standard", "express"]);

/** What both ways of paying send. A field error is named by its path: `shippingAddress.street`, `phones.0`. */
const checkoutForm = z
  .object({
    phones: z
      .array(phone, { error: "checkout.phoneRequired" })
      .min(1, "checkout.phoneRequired")
      .max(5, "validation.invalid")
      .transform((phones) => [...new Set(phones)]),
    shippingAddress: shippingAddress,
    billingSameAsShipping: z.boolean().optional(),
    /** Not looked at where it is said to be the same. */
    billingAddress: billingAddress.nullish(),
    couponCode,
    deliveryMethod: deliveryMethod.default("standard"),
    /** Made by the page once for each purchase: a double click, a retry and a second tab with the same key place one order. */
    idempotencyKey: filled(200).min(8, "validation.invalid"),
    /**
     * Egyptian pounds, as the page showed it. Another total is answered by 409 `checkout.totalChanged` with the new
     * amounts; a code that no longer holds by 409 `coupon.…` with those without it.
     */
    expectedTotal: z.number().min(0).optional(),
  })
  .strict()
  .superRefine((form, context) => {
    if (!form.billingAddress && !form.billingSameAsShipping)
      context.addIssue({ code: "custom", path: ["billingAddress"], message: "checkout.billingRequired" });
  });

export type CheckoutForm = z.output<typeof checkoutForm>;

/** Egyptian pounds. */
const totals = {
  subtotal: z.number(),
  discount: z.number(),
  tax: z.number(),
  shipping: z.number(),
  total: z.number(),
};

const quoteView = z.object({
  ...totals,
  taxPercent: z.number(),
  /** When true, `tax` is contained in the prices and not added. */
  pricesIncludeTax: z.boolean(),
  /** The code as it is written, when one was given and holds. A code that does not hold is refused: `coupon.…`. */
  couponCode: z.string().nullable(),
  /** What each way of delivery costs, in pounds; express is null where staff do not offer it. */
  standardFee: z.number(),
  expressFee: z.number().nullable(),
  /** False: the cart is empty or holds something unavailable. */
  mayOrder: z.boolean(),
});
export type QuoteView = z.output<typeof quoteView>;

const sessionStatuses = ["open", "paid", "expired", "failed", "cancelled"] as const;

const sessionView = z.object({
  id: z.uuid(),
  /** `open` while the shopper is at the gateway; `paid` always has an order, unless the money went straight back (`refunded`). */
  status: z.enum(sessionStatuses),
  orderId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
  total: z.number(),
  /** The payment came too late and was given back. */
  refunded: z.boolean(),
  /** Where to go on paying, while it is open. */
  url: z.string().nullable(),
});
export type SessionView = z.output<typeof sessionView>;

const byId = z.object({ id: z.uuid() });

export const checkoutContract = {
  /** What the cart would cost now. The address may be incomplete while it is typed: only the governorate matters. */
  quote: {
    call: checkoutCalls.quote,
    access: "customer",
    body: z.object({
      couponCode,
      deliveryMethod: deliveryMethod.default("standard"),
      shippingAddress: z
        .object({ state: z.string().trim().max(100).optional() })
        .loose()
        .nullish(),
    }),
    answer: quoteView,
  },
  /** Reserves the stock for 30 minutes; the shopper goes on at `url`. */
  payByCard: {
    call: checkoutCalls.payByCard,
    access: "customer",
    body: checkoutForm,
    answer: z.object({ sessionId: z.uuid(), url: z.string() }),
  },
  /** What `/checkout-success?session_id=` asks. While the session is open the gateway is asked, and a paid one becomes an order. */
  session: { call: checkoutCalls.session, access: "customer", params: byId, answer: sessionView },
  /** What `/purchase-cancel?session_id=` asks: gives the reservation back and keeps the cart. A paid one stays paid. */
  cancelSession: { call: checkoutCalls.cancelSession, access: "customer", params: byId, answer: sessionView },
  payOnDelivery: {
    call: checkoutCalls.payOnDelivery,
    access: "customer",
    body: checkoutForm,
    answer: z.object({ orderId: z.uuid(), orderNumber: z.string() }),
  },
  /** Puts into the cart what there still is of an order of one's own, at today's prices. */
  buyAgain: {
    call: checkoutCalls.buyAgain,
    access: "customer",
    params: byId,
    answer: z.object({
      /** Pieces. */
      added: z.number(),
      /** Pieces in the cart now. */
      count: z.number(),
      /** What is not sold any more, sold out, or there in a smaller number. */
      missing: z.array(z.object({ name: textInLanguages, quantity: z.number() })),
    }),
  },
} as const satisfies Contract<typeof checkoutCalls>;
