export const shopEndpoints = { facts: "GET /shop" } as const;
