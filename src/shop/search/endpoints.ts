export const searchEndpoints = {
  search: "GET /products/search",
  suggest: "GET /products/suggest",
} as const;
