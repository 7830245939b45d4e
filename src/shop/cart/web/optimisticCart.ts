import type { CartItem, CartView } from "../contract.ts";

/**
 * Optimistic cart until the server answers. Only what needs no server prices changes: tax and shipping wait for the
 * answer, so the total stays unchanged.
 */
export function withQuantity(cart: CartView, variantId: string, quantity: number): CartView {
  const items = cart.items.map((item) => (item.variantId === variantId ? withLineQuantity(item, quantity) : item));
  return { ...cart, items, count: countItems(items) };
}

export function withoutLine(cart: CartView, variantId: string): CartView {
  const items = cart.items.filter((item) => item.variantId !== variantId);
  return { ...cart, items, count: countItems(items) };
}

export function withSavedForLater(cart: CartView, item: CartItem): CartView {
  return { ...withoutLine(cart, item.variantId), savedForLater: [...withoutSaved(cart, item).savedForLater, item] };
}

export function withMovedToCart(cart: CartView, item: CartItem): CartView {
  const items = [...cart.items.filter(({ variantId }) => variantId !== item.variantId), item];
  return { ...withoutSaved(cart, item), items, count: countItems(items) };
}

export function withoutSaved(cart: CartView, { variantId }: CartItem): CartView {
  return { ...cart, savedForLater: cart.savedForLater.filter((saved) => saved.variantId !== variantId) };
}

function withLineQuantity(item: CartItem, quantity: number): CartItem {
  const { notice: _, ...rest } = item;
  return { ...rest, quantity, lineTotal: Math.round(item.price * (1 - item.deal) * quantity * 100) / 100 };
}

const countItems = (items: readonly CartItem[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);
