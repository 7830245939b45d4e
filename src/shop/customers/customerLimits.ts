/** Tags of one customer. */
export const maxTags = 10;

/** Orders in which the list of customers can be sorted. */
export const customerSorts = ["newest", "value", "orders", "lastOrder"] as const;
