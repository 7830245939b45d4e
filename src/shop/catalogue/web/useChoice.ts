import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import type { VariantAttributes } from "../catalogue.ts";
import { choiceIn, firstChoice, variantOf } from "../choosing.ts";
import type { ProductView } from "../contract.ts";

/**
 * What is chosen of a product. The page is drawn without the address's choice, the same for everybody, and follows it
 * once it lives in the browser; each choice is written there, so that it can be shared and found again.
 */
export function useChoice(product: Pick<ProductView, "attributes" | "variants">) {
  const [chosen, setChosen] = useState(() => firstChoice(product));
  const { search } = useLocation();

  // Before anybody sees the page that is alive: nothing jumps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read where the visitor arrives, not where they choose
  useLayoutEffect(() => {
    const asked = choiceIn(new URLSearchParams(window.location.search), product);
    if (Object.keys(asked).length > 0) setChosen((before) => ({ ...before, ...asked }));
  }, [search]);

  return {
    chosen,
    variant: variantOf(product, chosen),
    /** The first attribute that still waits. */
    missing: product.attributes.find(({ key }) => chosen[key] === undefined)?.key,
    choose(key: string, value: string) {
      const next: VariantAttributes = { ...chosen, [key]: value };
      setChosen(next);
      writeAddress(next);
    },
  };
}

function writeAddress(chosen: VariantAttributes): void {
  const url = new URL(location.href);
  url.searchParams.delete("sku");
  for (const [key, value] of Object.entries(chosen)) url.searchParams.set(key, value);
  // The router's own state stays, and no step is added: going back leaves the product.
  history.replaceState(history.state, "", url);
}
