/** Wishlist, viewed products, and products by their ids. */
export const wishlistEndpoints = {
  list: "GET /users/me/lists",
  ids: "GET /users/me/lists/ids",
  add: "PUT /users/me/lists/:productId",
  remove: "DELETE /users/me/lists/:productId",
  recordView: "PUT /users/me/views/:productId",
  byIds: "GET /products/some",
} as const;
