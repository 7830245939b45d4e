import { z } from "zod";
import { amount } from "#platform/amounts.ts";
import { translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { lineItems, orderIdParams, orderVersion, orderView, resultMessage } from "#shop/orders/contract.ts";
import { optionalNote } from "#shop/orders/noteSchema.ts";
import { returnsEndpoints } from "./endpoints.ts";
import { maxReturnPhotos } from "./maxReturnPhotos.ts";

export const photoParams = orderIdParams.extend({ photo: z.uuid() });

/** For each line that can be exchanged, the other variants of its product. */
export const exchangeOptions = z.object({
  lines: z.array(
    z.object({
      lineId: z.uuid(),
      options: z.array(
        z.object({
          variantId: z.uuid(),
          attributes: z.array(z.object({ label: translatedText, value: translatedText })),
          /** Egyptian pounds that all pieces left of the line cost more; negative: less. */
          difference: amount(z.number()),
          /** The same for 1, 2, … pieces, up to all that are left. */
          differences: amount(z.array(z.number())),
          /** Pieces that can be had, at most those of the line. */
          stock: z.number(),
        }),
      ),
    }),
  ),
});
export type ExchangeOptions = z.output<typeof exchangeOptions>;

export const exchangeBody = z.object({
  items: z
    .array(z.object({ lineId: z.uuid(), quantity: z.number().int().min(1).max(99), variantId: z.uuid() }))
    .min(1)
    .max(20),
  reason: optionalNote(500),
  version: orderVersion.optional(),
  /**
   * Egyptian pounds that the exchange costs more, as displayed; negative: less. Another difference returns 409
   * `orders.exchangePriceChanged`.
   */
  expectedDifference: z.number().optional(),
});

/** A customer's returns. Photos are visible to the customer who ordered and to staff; everybody else gets 404. */
export const returnsContract = {
  /** Without `items`, returns everything that is left. `message` is `orders.refundRequested`. */
  requestReturn: {
    call: returnsEndpoints.requestReturn,
    access: "customer",
    params: orderIdParams,
    body: z.object({ items: lineItems.min(1).optional(), reason: optionalNote(500), version: orderVersion.optional() }),
    answer: z.object({ order: orderView, ...resultMessage }),
  },
  /** Until the goods arrive, 409 afterwards. `message` is `orders.returnWithdrawn`. */
  withdrawReturn: {
    call: returnsEndpoints.withdrawReturn,
    access: "customer",
    params: orderIdParams,
    body: z.object({ version: orderVersion.optional() }),
    answer: z.object({ order: orderView, ...resultMessage }),
  },
  exchangeOptions: {
    call: returnsEndpoints.exchangeOptions,
    access: "customer",
    params: orderIdParams,
    answer: exchangeOptions,
  },
  /** Reserves other variants of the same products. `message` is `orders.exchangeRequested`. */
  requestExchange: {
    call: returnsEndpoints.requestExchange,
    access: "customer",
    params: orderIdParams,
    body: exchangeBody,
    answer: z.object({ order: orderView, ...resultMessage }),
  },
  /** Until staff have approved it, 409 afterwards. `message` is `orders.exchangeWithdrawn`. */
  withdrawExchange: {
    call: returnsEndpoints.withdrawExchange,
    access: "customer",
    params: orderIdParams,
    body: z.object({ version: orderVersion.optional() }),
    answer: z.object({ order: orderView, ...resultMessage }),
  },
  /** Adds photos to the open return until its goods are inspected. 409 without such a return, or above the limit. */
  addPhotos: {
    call: returnsEndpoints.addPhotos,
    access: "customer",
    params: orderIdParams,
    body: z.object({}),
    files: { name: "photos", maxFiles: maxReturnPhotos, maxBytes: 10 * 1024 * 1024, tooMany: "orders.photosMax" },
    answer: orderView,
  },
  photo: {
    call: returnsEndpoints.photo,
    access: "customer",
    params: photoParams,
    answer: z.unknown(),
    contentType: "image/webp",
  },
  /** Removes a photo until the goods are received; afterwards staff may base their decision on it. */
  removePhoto: { call: returnsEndpoints.removePhoto, access: "customer", params: photoParams, answer: orderView },
} as const satisfies Contract<typeof returnsEndpoints>;
