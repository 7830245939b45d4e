/**
 * What a page may set in motion in a part that it does not know: a product page knows no cart, the shop as a whole
 * does.
 */
export { useAddToCart } from "#shop/cart/web/useAddToCart.tsx";
