import type { ImportSystem } from "#shop/catalogue/foreignProduct.ts";

/** Names of products, the same in every language. */
export const systemNames: Record<ImportSystem, string> = { shopify: "Shopify", woocommerce: "WooCommerce" };
