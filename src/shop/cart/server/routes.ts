import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import { parseGovernorate } from "#shop/accounts/address.ts";
import { couponGuessLimit } from "#shop/promotions/server/couponGuessLimit.ts";
import { cartContract } from "../contract.ts";
import {
  addToCart,
  type CartOwner,
  loadCartView,
  moveToCart,
  removeFromCart,
  saveForLater,
  setQuantity,
} from "./cart.ts";
import { checkCartCoupon, clearCartCoupon, setCartCoupon } from "./cartCoupon.ts";

export function cartRoutes(app: FastifyInstance): void {
  const limitGuesses = couponGuessLimit(app.shop);
  registerContract(app, cartContract, {
    cart: ({ db, ...call }) => loadCartView(db, ownerOf(call)),
    add: ({ db, body: { productId, variantAttributes: attributes, quantity }, ...call }) =>
      addToCart(db, ownerOf(call), { productId, attributes, quantity }),
    setQuantity: ({ db, params: { productId }, body: { variantAttributes: attributes, quantity }, ...call }) =>
      setQuantity(db, ownerOf(call), { productId, attributes, quantity }),
    remove: ({ db, body: { productId, variantAttributes: attributes, savedForLater }, ...call }) =>
      removeFromCart(db, ownerOf(call), { productId, attributes }, savedForLater),
    saveForLater: ({ db, body: { productId, variantAttributes: attributes }, ...call }) =>
      saveForLater(db, ownerOf(call), { productId, attributes }),
    moveToCart: ({ db, body: { productId, variantAttributes: attributes }, ...call }) =>
      moveToCart(db, ownerOf(call), { productId, attributes }),
    validateCoupon: ({ db, visitor, body: { code } }) =>
      limitGuesses(visitor.id, code, () => checkCartCoupon(db, visitor.id, code)),
    async applyCoupon({ db, body: { code }, ...call }) {
      const owner = ownerOf(call);
      await limitGuesses(owner.id, code, () => setCartCoupon(db, owner.id, code));
      return loadCartView(db, owner);
    },
    async removeCoupon({ db, ...call }) {
      const owner = ownerOf(call);
      await clearCartCoupon(db, owner.id);
      return loadCartView(db, owner);
    },
  });
}

type CartCall = { visitor: Visitor; query: { governorate?: string | undefined } };

/** The profile's address precedes the place that was chosen in the browser, as where pages name the destination. */
const ownerOf = ({ visitor, query }: CartCall): CartOwner => ({
  id: visitor.id,
  governorate: parseGovernorate(visitor.governorate ?? "") ?? parseGovernorate(query.governorate ?? ""),
});
