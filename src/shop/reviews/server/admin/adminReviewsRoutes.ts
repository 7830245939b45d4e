import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminReviewsContract } from "#shop/reviews/adminContract.ts";
import { listAdminReviews } from "./listAdminReviews.ts";
import { answerReview, hideReview, publishReviews } from "./moderateReviews.ts";

export function adminReviewsRoutes(app: FastifyInstance): void {
  registerContract(app, adminReviewsContract, {
    reviews: ({ db, query }) => listAdminReviews(db, query),
    publishReviews: ({ admin, body }) => publishReviews(admin, body.reviews),
    hideReview: ({ admin, params: { id }, body }) => hideReview(admin, { id, version: body.version }, body.reason),
    answerReview: ({ admin, params: { id }, body }) => answerReview(admin, { id, version: body.version }, body.text),
  });
}
