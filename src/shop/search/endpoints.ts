export const searchEndpoints = {
  search: "GET /products/search",
  suggest: "GET /products/suggest",
  recordClick: "POST /products/search/clicks",
} as const;
