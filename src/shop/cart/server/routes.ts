import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { couponGuessLimit } from "#shop/promotions/server/couponGuessLimit.ts";
import { cartContract } from "../contract.ts";
import { addToCart, loadCartView, moveToCart, removeFromCart, saveForLater, setQuantity } from "./cart.ts";
import { checkCartCoupon, clearCartCoupon, setCartCoupon } from "./cartCoupon.ts";

export function cartRoutes(app: FastifyInstance): void {
  const limitGuesses = couponGuessLimit(app.shop);
  registerContract(app, cartContract, {
    cart: ({ db, visitor }) => loadCartView(db, visitor.id),
    add: ({ db, visitor, body: { productId, variantAttributes: attributes, quantity } }) =>
      addToCart(db, visitor.id, { productId, attributes, quantity }),
    setQuantity: ({ db, visitor, params: { productId }, body: { variantAttributes: attributes, quantity } }) =>
      setQuantity(db, visitor.id, { productId, attributes, quantity }),
    remove: ({ db, visitor, body: { productId, variantAttributes: attributes, savedForLater } }) =>
      removeFromCart(db, visitor.id, { productId, attributes }, savedForLater),
    saveForLater: ({ db, visitor, body: { productId, variantAttributes: attributes } }) =>
      saveForLater(db, visitor.id, { productId, attributes }),
    moveToCart: ({ db, visitor, body: { productId, variantAttributes: attributes } }) =>
      moveToCart(db, visitor.id, { productId, attributes }),
    validateCoupon: ({ db, visitor, body: { code } }) =>
      limitGuesses(visitor.id, code, () => checkCartCoupon(db, visitor.id, code)),
    async applyCoupon({ db, visitor, body: { code } }) {
      await limitGuesses(visitor.id, code, () => setCartCoupon(db, visitor.id, code));
      return loadCartView(db, visitor.id);
    },
    async removeCoupon({ db, visitor }) {
      await clearCartCoupon(db, visitor.id);
      return loadCartView(db, visitor.id);
    },
  });
}
