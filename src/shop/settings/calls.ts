export const shopCalls = { facts: "GET /shop" } as const;
