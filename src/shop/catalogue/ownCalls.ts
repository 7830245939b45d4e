/** What somebody keeps and has looked at, and what a product page asks for once it lives in the browser. */
export const ownCalls = {
  list: "GET /users/me/lists",
  listedIds: "GET /users/me/lists/ids",
  keep: "PUT /users/me/lists/:productId",
  letGo: "DELETE /users/me/lists/:productId",
  noteView: "PUT /users/me/views/:productId",
  some: "GET /products/some",
  sizeChart: "GET /categories/:category/size-chart",
} as const;
