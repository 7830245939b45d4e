import { type ComponentType, createContext, useContext } from "react";
import type { IntentAction } from "../session/pendingIntent.ts";

/** One variant, identified by the product's attributes. */
export type AddToCartInput = { productId: string; variantAttributes: Record<string, string>; quantity?: number };

export type WishlistButtonProps = {
  productId: string;
  name: string;
  /** Called after the optimistic update. */
  onPress?(isWishlisted: boolean): void;
};

/**
 * Parts that pages use of modules that come later in the order of imports: a product card has a wishlist button, and the
 * wishlist imports the catalogue. `src/app/web/moduleSlots.ts` fills the slots.
 */
export type ModuleSlots = {
  WishlistButton: ComponentType<WishlistButtonProps>;
  /** Returns a function that adds to the cart with a toast, and tells whether the cart now contains the variant. */
  useAddToCart(): (input: AddToCartInput) => Promise<boolean>;
  /** @throws ApiError */
  runIntent(intent: IntentAction): Promise<void>;
};

export const ModuleSlotsContext = createContext<ModuleSlots | undefined>(undefined);

/** Throws outside of the root. */
export function useModuleSlots(): ModuleSlots {
  const slots = useContext(ModuleSlotsContext);
  if (!slots) throw new Error("useModuleSlots must be used inside ModuleSlotsContext");
  return slots;
}
