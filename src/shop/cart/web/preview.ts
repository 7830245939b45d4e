import type { CartItem, CartView } from "../contract.ts";

/**
 * How the cart will look once the server agrees. Only what can be told without its prices: tax and shipping wait for
 * the answer, so the total stays what it was.
 */
export function withQuantity(cart: CartView, variantId: string, quantity: number): CartView {
  const items = cart.items.map((item) => (item.variantId === variantId ? changed(item, quantity) : item));
  return { ...cart, items, count: pieces(items) };
}

export function withoutLine(cart: CartView, variantId: string): CartView {
  const items = cart.items.filter((item) => item.variantId !== variantId);
  return { ...cart, items, count: pieces(items) };
}

export function savedForLater(cart: CartView, item: CartItem): CartView {
  return { ...withoutLine(cart, item.variantId), savedForLater: [...withoutSaved(cart, item).savedForLater, item] };
}

export function movedToCart(cart: CartView, item: CartItem): CartView {
  const items = [...cart.items.filter(({ variantId }) => variantId !== item.variantId), item];
  return { ...withoutSaved(cart, item), items, count: pieces(items) };
}

export function withoutSaved(cart: CartView, { variantId }: CartItem): CartView {
  return { ...cart, savedForLater: cart.savedForLater.filter((saved) => saved.variantId !== variantId) };
}

function changed(item: CartItem, quantity: number): CartItem {
  const { notice: _, ...rest } = item;
  return { ...rest, quantity, lineTotal: Math.round(item.price * (1 - item.deal) * quantity * 100) / 100 };
}

const pieces = (items: readonly CartItem[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);
