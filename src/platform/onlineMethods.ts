/** Ways to pay online that a gateway may offer on its page, in the order in which the checkout names them. */
export const onlineMethods = ["card", "wallet", "instalments", "valu"] as const;
export type OnlineMethod = (typeof onlineMethods)[number];
