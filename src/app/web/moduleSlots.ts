import { useAddToCart } from "#shop/cart/web/useAddToCart.tsx";
import { WishlistButton } from "#shop/wishlist/web/WishlistButton.tsx";
import type { ModuleSlots } from "#web/layout/ModuleSlots.ts";
import { runIntent } from "./runIntent.ts";

export const moduleSlots: ModuleSlots = { WishlistButton, useAddToCart, runIntent };
