import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { lineItems, orderIdParams, orderVersion, orderView, resultMessage } from "#shop/orders/contract.ts";
import { optionalNote } from "#shop/orders/noteSchema.ts";
import { returnsEndpoints } from "./endpoints.ts";
import { maxReturnPhotos } from "./returnRules.ts";

export const photoParams = orderIdParams.extend({ photo: z.uuid() });

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
