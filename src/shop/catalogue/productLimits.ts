/** Limits of a product's fields, for the schema and for imports. */
export const maxPriceInPounds = 1_000_000;
export const maxStock = 1_000_000;
export const maxSoldVariants = 100;
export const skuPattern = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$/;
