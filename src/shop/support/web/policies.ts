/** The last part of a policy's address, and the name of its text in `prose/`. */
export const policies = ["shipping-policy", "refund-policy", "privacy-policy", "terms-of-service"] as const;
