import type { FastifyInstance } from "fastify";
import { serve } from "#server/serve.ts";
import { guessGuard } from "#shop/promotions/server/guesses.ts";
import { cartContract } from "../contract.ts";
import { addToCart, cartOf, moveToCart, removeFromCart, saveForLater, setQuantity } from "./cart.ts";
import { chooseCode, dropCode, validateCode } from "./codes.ts";

export function cartRoutes(app: FastifyInstance): void {
  const guarded = guessGuard(app.shop);
  serve(app, cartContract, {
    cart: ({ db, visitor }) => cartOf(db, visitor.id),
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
    tryCode: ({ db, visitor, body: { code } }) => guarded(visitor.id, code, () => validateCode(db, visitor.id, code)),
    async chooseCode({ db, visitor, body: { code } }) {
      await guarded(visitor.id, code, () => chooseCode(db, visitor.id, code));
      return cartOf(db, visitor.id);
    },
    async dropCode({ db, visitor }) {
      await dropCode(db, visitor.id);
      return cartOf(db, visitor.id);
    },
  });
}
