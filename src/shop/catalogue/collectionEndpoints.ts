export const adminCollectionsEndpoints = {
  list: "GET /admin/collections",
  collection: "GET /admin/collections/:id",
  create: "POST /admin/collections",
  change: "PUT /admin/collections/:id",
  arrange: "PUT /admin/collection-order",
  remove: "DELETE /admin/collections/:id",
  setPicture: "POST /admin/collections/:id/picture",
  removePicture: "DELETE /admin/collections/:id/picture",
  preview: "POST /admin/collections/preview",
  tags: "GET /admin/product-tags",
} as const;
