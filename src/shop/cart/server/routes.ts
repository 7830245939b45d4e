import type { FastifyInstance } from "fastify";
import { serve } from "#server/serve.ts";
import { cartContract } from "../contract.ts";
import { addToCart, cartOf, removeFromCart, setQuantity } from "./cart.ts";

export function cartRoutes(app: FastifyInstance): void {
  serve(app, cartContract, {
    cart: ({ db, visitor }) => cartOf(db, visitor.id),
    add: ({ db, visitor, body: { productId, variantAttributes: attributes, quantity } }) =>
      addToCart(db, visitor.id, { productId, attributes, quantity }),
    setQuantity: ({ db, visitor, params: { productId }, body: { variantAttributes: attributes, quantity } }) =>
      setQuantity(db, visitor.id, { productId, attributes, quantity }),
    remove: ({ db, visitor, body: { productId, variantAttributes: attributes } }) =>
      removeFromCart(db, visitor.id, { productId, attributes }),
  });
}
