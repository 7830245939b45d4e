/** Last URL segment of each policy, and the name of its text in `prose/`. */
export const policySlugs = ["shipping-policy", "refund-policy", "privacy-policy", "terms-of-service"] as const;
