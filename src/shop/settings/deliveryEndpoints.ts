export const deliveryEndpoints = { estimate: "GET /delivery-days", transit: "GET /transit-days" } as const;
