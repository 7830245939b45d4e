export const brandEndpoints = {
  brand: "GET /admin/brand",
  saveBrand: "PUT /admin/brand",
  addBrandPicture: "POST /admin/brand/pictures",
} as const;
