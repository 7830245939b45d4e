import { z } from "zod";
import { requiredText, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { billingAddress, phone, shippingAddress } from "#shop/accounts/accountSchemas.ts";
import { parseCouponCode } from "#shop/promotions/couponCode.ts";
import { deliveryDaysView } from "#shop/settings/deliveryContract.ts";
import { checkoutEndpoints } from "./endpoints.ts";

/** Normalises the typed code, so that a retry in another spelling counts as the same request. */
const couponCode = z
  .string()
  .trim()
  .max(60, "validation.tooLong")
  .nullish()
  .transform((code) => (code ? (parseCouponCode(code) ?? code) : undefined));
const deliveryMethod = z.enum(["standard", "express"]);

/**
 * Fields that both payment methods send. Validation errors name a field by its path: `shippingAddress.street`,
 * `phones.0`.
 */
const checkoutForm = z
  .object({
    phones: z
      .array(phone, { error: "checkout.phoneRequired" })
      .min(1, "checkout.phoneRequired")
      .max(5, "validation.invalid")
      .transform((phones) => [...new Set(phones)]),
    shippingAddress: shippingAddress,
    billingSameAsShipping: z.boolean().optional(),
    /** Ignored when billing uses the shipping address. */
    billingAddress: billingAddress.nullish(),
    couponCode,
    /**
     * Egyptian pounds of store credit to use, at most the total. An order that credit pays in full is placed at once,
     * by either payment method. 409 `credit.notEnough` when the balance is lower.
     */
    creditAmount: z.number().min(0).multipleOf(0.01).optional(),
    deliveryMethod: deliveryMethod.default("standard"),
    /** Idempotency key that the page creates per purchase: a double click, a retry and a second tab place one order. */
    idempotencyKey: requiredText(200).min(8, "validation.invalid"),
    /**
     * Egyptian pounds, as displayed. A different total returns 409 `checkout.totalChanged` with the new amounts; a code
     * that no longer applies returns 409 `coupon.…` with the amounts without it.
     */
    expectedTotal: z.number().min(0).optional(),
  })
  .strict()
  .superRefine((form, context) => {
    if (!form.billingAddress && !form.billingSameAsShipping)
      context.addIssue({ code: "custom", path: ["billingAddress"], message: "checkout.billingRequired" });
  });

export type CheckoutForm = z.output<typeof checkoutForm>;

/** Amounts in Egyptian pounds. */
const totals = {
  subtotal: z.number(),
  discount: z.number(),
  tax: z.number(),
  shipping: z.number(),
  total: z.number(),
};

/** Fields of every quote, of a cart or of an order by phone. */
export const quoteFields = {
  ...totals,
  taxPercent: z.number(),
  /** When true, `tax` is contained in the prices and not added. */
  pricesIncludeTax: z.boolean(),
  /** The normalised code, when one was given and applies. A code that does not apply is rejected with `coupon.…`. */
  couponCode: z.string().nullable(),
  /** Fee of each delivery method in pounds; express is null when it is not offered. */
  standardFee: z.number(),
  expressFee: z.number().nullable(),
  /** False when there are no lines, or one is not available in its quantity. */
  mayOrder: z.boolean(),
};

const quoteObject = z.object(quoteFields);
export type QuoteFields = z.output<typeof quoteObject>;

const quoteView = z.object({
  ...quoteFields,
  /** Delivery days of an order placed now, by the chosen method. Null: the governorate is not known yet. */
  deliveryDays: deliveryDaysView.nullable(),
  /** Store credit of the customer, which may pay the total or a part of it. Missing: none. */
  creditBalance: z.number().optional(),
});
export type QuoteView = z.output<typeof quoteView>;

const sessionStatuses = ["open", "paid", "expired", "failed", "cancelled"] as const;

const sessionView = z.object({
  id: z.uuid(),
  /**
   * `open` while the customer is at the gateway; `paid` always has an order, except after an immediate refund
   * (`refunded`).
   */
  status: z.enum(sessionStatuses),
  orderId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
  total: z.number(),
  /** The payment arrived too late and was refunded. */
  refunded: z.boolean(),
  /** Payment page of the gateway, while the session is open. */
  url: z.string().nullable(),
});
export type SessionView = z.output<typeof sessionView>;

const draftTokenParams = z.object({ token: z.string().max(200) });

/** An order that staff sent to a customer for payment. Amounts are Egyptian pounds. */
const draftPaymentView = z.object({
  /** `D-1001`. */
  number: z.string(),
  status: z.enum(["open", "paid", "over"]),
  until: z.string(),
  items: z.array(
    z.object({ name: translatedText, attributes: z.array(translatedText), quantity: z.number(), total: z.number() }),
  ),
  ...totals,
  /** When true, `tax` is contained in the prices and not added. */
  pricesIncludeTax: z.boolean(),
  /** Of a paid one: its order, and the page that shows it without sign-in. */
  orderNumber: z.string().nullable(),
  orderPath: z.string().nullable(),
});
export type DraftPaymentView = z.output<typeof draftPaymentView>;

const sessionIdParams = z.object({ id: z.uuid() });

export const checkoutContract = {
  /** Quote for the cart. The address may be incomplete while the customer types: only the governorate matters. */
  quote: {
    call: checkoutEndpoints.quote,
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
  /** Reserves the stock for 30 minutes; the customer continues at `url`. */
  startCardPayment: {
    call: checkoutEndpoints.startCardPayment,
    access: "customer",
    body: checkoutForm,
    answer: z.object({ sessionId: z.uuid(), url: z.string() }),
  },
  /**
   * Serves `/checkout-success?session_id=`. Polls the gateway while the session is open; a paid session becomes an
   * order.
   */
  session: { call: checkoutEndpoints.session, access: "customer", params: sessionIdParams, answer: sessionView },
  /** Serves `/purchase-cancel?session_id=`: releases the reservation and keeps the cart. A paid session stays paid. */
  cancelSession: {
    call: checkoutEndpoints.cancelSession,
    access: "customer",
    params: sessionIdParams,
    answer: sessionView,
  },
  placeCodOrder: {
    call: checkoutEndpoints.placeCodOrder,
    access: "customer",
    body: checkoutForm,
    answer: z.object({ orderId: z.uuid(), orderNumber: z.string() }),
  },
  /** Order from a payment link of staff. 404 for a forged link. `returned` also asks the gateway. */
  draftPayment: {
    call: checkoutEndpoints.draftPayment,
    access: "anyone",
    params: draftTokenParams,
    query: z.object({ returned: z.enum(["1"]).optional() }),
    answer: draftPaymentView,
  },
  /** The customer continues at `url`. Repeated, it returns the same page. 404 when the link is over. */
  payDraft: {
    call: checkoutEndpoints.payDraft,
    access: "anyone",
    params: draftTokenParams,
    answer: z.object({ url: z.string() }),
  },
  /** Adds the still available items of one of the caller's orders to the cart, at current prices. */
  buyAgain: {
    call: checkoutEndpoints.buyAgain,
    access: "customer",
    params: sessionIdParams,
    answer: z.object({
      /** Quantity added. */
      added: z.number(),
      /** Quantity in the cart afterwards. */
      count: z.number(),
      /** Items that are no longer sold, sold out, or available only in a smaller quantity. */
      missing: z.array(z.object({ name: translatedText, quantity: z.number() })),
    }),
  },
} as const satisfies Contract<typeof checkoutEndpoints>;
