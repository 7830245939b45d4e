export const shopEndpoints = { info: "GET /shop" } as const;
