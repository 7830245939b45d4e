import { z } from "zod";
import {
  cappedPageSchema,
  multilineText,
  optionalMultilineText,
  pageNumber,
  translatedText,
} from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { slugSchema } from "#shop/catalogue/listQueryParams.ts";
import { adminReviewsEndpoints } from "./adminEndpoints.ts";
import { fits, reportReasons, reviewLimits, reviewStatuses } from "./review.ts";

const adminReview = z.object({
  id: z.uuid(),
  version: z.number(),
  productId: z.string(),
  productName: translatedText,
  stars: z.number(),
  title: z.string(),
  text: z.string(),
  fit: z.enum(fits).nullable(),
  name: z.string(),
  language: z.string().nullable(),
  status: z.enum(reviewStatuses),
  hiddenReason: z.string().nullable(),
  answer: z.string().nullable(),
  /** By visitors, since staff last looked at it. */
  reports: z.number(),
  reportReasons: z.array(z.enum(reportReasons)),
  /** Null for the demo data. */
  orderId: z.uuid().nullable(),
  isDemo: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminReview = z.output<typeof adminReview>;

const reviewIdParams = z.object({ id: z.uuid() });
/** The text that staff saw: 409 when the customer has changed it since. */
const version = z.number().int().min(1).max(1_000_000_000);

export const adminReviewsContract = {
  reviews: {
    call: adminReviewsEndpoints.reviews,
    access: "staff",
    permission: "reviews.read",
    query: z.object({
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(24),
      status: z.enum(reviewStatuses).optional(),
      stars: z.coerce.number().int().min(1).max(5).optional(),
      /** Only those that visitors reported. */
      reported: z.literal("yes").optional(),
      productId: slugSchema.optional(),
      /** Searches title, text, name and product. */
      q: z.string().trim().max(100).optional(),
    }),
    answer: cappedPageSchema(adminReview).extend({ waiting: z.number() }),
  },
  /** Publishes those that are as staff saw them, and closes their reports. `skipped` were changed or deleted meanwhile. */
  publishReviews: {
    call: adminReviewsEndpoints.publishReviews,
    access: "staff",
    permission: "reviews.moderate",
    body: z.object({
      reviews: z
        .array(z.object({ id: z.uuid(), version }))
        .min(1)
        .max(100),
    }),
    answer: z.object({ published: z.number(), skipped: z.number() }),
  },
  hideReview: {
    call: adminReviewsEndpoints.hideReview,
    access: "staff",
    permission: "reviews.moderate",
    params: reviewIdParams,
    body: z.object({ reason: multilineText(reviewLimits.reason), version }),
    answer: adminReview,
  },
  /** The shop's public answer below a review; an empty text removes it. */
  answerReview: {
    call: adminReviewsEndpoints.answerReview,
    access: "staff",
    permission: "reviews.moderate",
    params: reviewIdParams,
    body: z.object({ text: optionalMultilineText(reviewLimits.answer), version }),
    answer: adminReview,
  },
} as const satisfies Contract<typeof adminReviewsEndpoints>;
