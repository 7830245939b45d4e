/** The names and paths of the catalogue's calls: all that the browser needs to know of its contract. */
export const catalogueCalls = {
  categories: "GET /categories",
  products: "GET /products",
  inCategory: "GET /products/category/:category",
  featured: "GET /products/featured",
  deals: "GET /products/deals",
  bestSellers: "GET /products/best-sellers",
  newest: "GET /products/new",
  colours: "GET /products/colours",
  stocks: "GET /products/stocks",
  product: "GET /products/:id",
  changeFields: "PATCH /products/:id/fields",
} as const;
