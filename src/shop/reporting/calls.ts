export const reportingCalls = { alsoBought: "GET /products/:id/also-bought" } as const;
