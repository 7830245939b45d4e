export const adminCategoriesEndpoints = {
  list: "GET /admin/categories",
  create: "POST /admin/categories",
  change: "PUT /admin/categories/:key",
  arrange: "PUT /admin/category-order",
  remove: "POST /admin/categories/:key/removal",
  setPicture: "POST /admin/categories/:key/picture",
  removePicture: "DELETE /admin/categories/:key/picture",
  sizeChart: "GET /admin/categories/:key/size-chart",
  setSizeChart: "PUT /admin/categories/:key/size-chart",
} as const;
