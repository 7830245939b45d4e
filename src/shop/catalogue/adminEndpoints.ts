/** Admin endpoints of products. */
export const adminProductsEndpoints = {
  create: "POST /products",
  replace: "PUT /products/:id",
  remove: "DELETE /products/:id",
  changeFields: "PATCH /products/:id/fields",
  addImages: "POST /products/:id/images",
  arrangeImages: "PATCH /products/:id/images",
  removeImage: "DELETE /products/:id/images/:imageId",
  list: "GET /admin/products",
  changeMany: "POST /admin/products/changes",
  exportList: "GET /admin/products/export.csv",
  importList: "POST /admin/products/import",
  product: "GET /admin/products/:id",
  correctStock: "POST /admin/products/:id/stock",
  prices: "GET /admin/products/:id/prices",
  scheduledDeals: "GET /admin/products/:id/deals",
  scheduleDeal: "POST /admin/products/:id/deals",
  /** Cancels a planned deal, or ends a running one now. */
  cancelDeal: "DELETE /admin/products/:id/deals/:dealId",
  feeds: "GET /admin/product-feeds",
} as const;
