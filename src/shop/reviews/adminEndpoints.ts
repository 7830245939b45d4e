export const adminReviewsEndpoints = {
  reviews: "GET /admin/reviews",
  publishReviews: "POST /admin/reviews/publish",
  hideReview: "POST /admin/reviews/:id/hide",
  answerReview: "PUT /admin/reviews/:id/answer",
} as const;
