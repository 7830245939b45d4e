export const reviewsEndpoints = {
  reviews: "GET /products/:id/reviews",
  ownReview: "GET /products/:id/reviews/own",
  writeReview: "PUT /products/:id/reviews/own",
  deleteReview: "DELETE /products/:id/reviews/own",
  reportReview: "POST /reviews/:id/reports",
  requestedReviews: "GET /reviews/requested/:token",
  writeRequestedReview: "PUT /reviews/requested/:token/:id",
  deleteRequestedReview: "DELETE /reviews/requested/:token/:id",
  stopRequests: "POST /reviews/requested/:token/stop",
} as const;
