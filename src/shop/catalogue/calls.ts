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
  search: "GET /products/search",
  suggest: "GET /products/suggest",
  product: "GET /products/:id",
  changeFields: "PATCH /products/:id/fields",
} as const;

/** What staff teach the search, and what it did not find. */
export const searchDeskCalls = {
  synonyms: "GET /admin/search/synonyms",
  saveSynonym: "PUT /admin/search/synonyms/:term",
  removeSynonym: "DELETE /admin/search/synonyms/:term",
  misses: "GET /admin/search/misses",
} as const;
