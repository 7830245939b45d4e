/** Names and paths of the catalogue endpoints, apart from the contract: the browser needs no schemas. */
export const catalogueEndpoints = {
  categories: "GET /categories",
  products: "GET /products",
  inCategory: "GET /products/category/:category",
  collections: "GET /collections",
  inCollection: "GET /products/collection/:collection",
  featured: "GET /products/featured",
  deals: "GET /products/deals",
  bestSellers: "GET /products/best-sellers",
  newest: "GET /products/new",
  colours: "GET /products/colours",
  colour: "GET /products/colours/:key",
  stocks: "GET /products/stocks",
  product: "GET /products/:id",
  sizeChart: "GET /categories/:category/size-chart",
  productSizeChart: "GET /products/:id/size-chart",
} as const;
