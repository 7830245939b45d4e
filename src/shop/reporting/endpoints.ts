export const reportingEndpoints = {
  alsoBought: "GET /products/:id/also-bought",
  recommendations: "GET /products/recommendations",
} as const;
