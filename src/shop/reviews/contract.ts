import { z } from "zod";
import { line, optionalMultilineText, pageNumber, pageSchema, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { slugSchema } from "#shop/catalogue/listQueryParams.ts";
import { reviewsEndpoints } from "./endpoints.ts";
import { fits, reportReasons, reviewLimits, reviewPageSize, reviewSorts, reviewStatuses } from "./review.ts";

const stars = z.number().int().min(1).max(5);

/** A published review, of a customer who received the product. */
const reviewView = z.object({
  id: z.uuid(),
  stars,
  title: z.string(),
  text: z.string(),
  fit: z.enum(fits).nullable(),
  /** First name and initial; null: the customer shows no name. */
  name: z.string().nullable(),
  /** Of the text, as far as it is known. */
  language: z.string().nullable(),
  at: z.string(),
  /** Of the shop. */
  answer: z.string().nullable(),
});
export type ReviewView = z.output<typeof reviewView>;

/** The caller's own review. */
const ownReview = z.object({
  stars,
  title: z.string(),
  text: z.string(),
  fit: z.enum(fits).nullable(),
  showsName: z.boolean(),
  status: z.enum(reviewStatuses),
  /** Why staff hid it. */
  reason: z.string().nullable(),
});
export type OwnReview = z.output<typeof ownReview>;

const reviewInput = z.object({
  stars: z.number({ error: "validation.required" }).int("validation.invalid").min(1, "validation.required").max(5),
  title: line(reviewLimits.title).default(""),
  text: optionalMultilineText(reviewLimits.text).default(""),
  fit: z.enum(fits).nullable().default(null),
  /** Shows first name and initial of the last one. */
  showsName: z.boolean().default(true),
});
export type ReviewInput = z.output<typeof reviewInput>;

const reviewList = pageSchema(reviewView);
export type ReviewList = z.output<typeof reviewList>;

const requestedReviews = z.object({
  /** First name and initial, as a review would show it; empty: none. */
  name: z.string(),
  items: z.array(
    z.object({
      productId: z.string(),
      name: translatedText,
      picture: z.string().nullable(),
      review: ownReview.nullable(),
    }),
  ),
  /** Whether the customer wants no more mails that ask for reviews. */
  isStopped: z.boolean(),
});
export type RequestedReviews = z.output<typeof requestedReviews>;

const productParams = z.object({ id: slugSchema });
const token = z.string().max(200);

export const reviewsContract = {
  /** Published reviews of a visible product. */
  reviews: {
    call: reviewsEndpoints.reviews,
    access: "anyone",
    params: productParams,
    query: z.object({
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(50).default(reviewPageSize),
      sort: z.enum(reviewSorts).default("newest"),
      /** Only those with so many stars. */
      stars: z.coerce.number().int().min(1).max(5).optional(),
    }),
    answer: reviewList,
  },
  /** `mayWrite`: the product was delivered to the caller, who has not returned all of it. */
  ownReview: {
    call: reviewsEndpoints.ownReview,
    access: "customer",
    params: productParams,
    answer: z.object({ mayWrite: z.boolean(), review: ownReview.nullable() }),
  },
  /** Writes or changes the caller's only review of the product. 409 when it was not delivered to the caller. */
  writeReview: {
    call: reviewsEndpoints.writeReview,
    access: "customer",
    params: productParams,
    body: reviewInput,
    answer: ownReview,
  },
  deleteReview: {
    call: reviewsEndpoints.deleteReview,
    access: "customer",
    params: productParams,
    status: 204,
    answer: z.void(),
  },
  /** Asks staff to look at a review again. */
  reportReview: {
    call: reviewsEndpoints.reportReview,
    access: "anyone",
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: z.enum(reportReasons) }),
    status: 204,
    answer: z.void(),
  },
  /** The items of an order that its customer may review, by the link in a mail. 404 when forged or expired. */
  requestedReviews: {
    call: reviewsEndpoints.requestedReviews,
    access: "anyone",
    params: z.object({ token }),
    answer: requestedReviews,
  },
  writeRequestedReview: {
    call: reviewsEndpoints.writeRequestedReview,
    access: "anyone",
    params: productParams.extend({ token }),
    body: reviewInput,
    answer: ownReview,
  },
  deleteRequestedReview: {
    call: reviewsEndpoints.deleteRequestedReview,
    access: "anyone",
    params: productParams.extend({ token }),
    status: 204,
    answer: z.void(),
  },
  /** No more mails that ask the customer of the link for reviews. May be repeated. */
  stopRequests: {
    call: reviewsEndpoints.stopRequests,
    access: "anyone",
    params: z.object({ token }),
    status: 204,
    answer: z.void(),
  },
} as const satisfies Contract<typeof reviewsEndpoints>;
