import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import type { ProductView } from "../contract.ts";
import type { VariantAttributes } from "../product.ts";
import { defaultSelection, findSelectedVariant, selectionFromUrl } from "../variantSelection.ts";

/**
 * Variant selection of a product page. Server HTML ignores the URL's selection, so that it is the same for everyone
 * (cacheable); it is applied after hydration. Each change is written to the URL, so that it can be shared.
 */
export function useVariantSelection(product: Pick<ProductView, "attributes" | "variants">) {
  const [chosen, setChosen] = useState(() => defaultSelection(product));
  const { search } = useLocation();

  // In a layout effect, before the first paint after hydration: nothing jumps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read on navigation, not after each selection
  useLayoutEffect(() => {
    const fromUrl = selectionFromUrl(new URLSearchParams(window.location.search), product);
    if (Object.keys(fromUrl).length > 0) setChosen((before) => ({ ...before, ...fromUrl }));
  }, [search]);

  return {
    chosen,
    variant: findSelectedVariant(product, chosen),
    /** The first attribute without a value. */
    missing: product.attributes.find(({ key }) => chosen[key] === undefined)?.key,
    choose(key: string, value: string) {
      const next: VariantAttributes = { ...chosen, [key]: value };
      setChosen(next);
      writeSelectionToUrl(next);
    },
  };
}

function writeSelectionToUrl(selection: VariantAttributes): void {
  const url = new URL(location.href);
  url.searchParams.delete("sku");
  for (const [key, value] of Object.entries(selection)) url.searchParams.set(key, value);
  // Keep the router's state and add no history entry: going back leaves the product.
  history.replaceState(history.state, "", url);
}
