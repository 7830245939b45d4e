import { useEffect, useState } from "react";
import type { VariantAttributes } from "../catalogue.ts";
import { choiceIn, firstChoice, variantOf } from "../choosing.ts";
import type { ProductView } from "../contract.ts";

/**
 * What is chosen of a product. The page is drawn without the address's choice, the same for everybody, and follows it
 * once it lives in the browser; each choice is written there, so that it can be shared and found again.
 */
export function useChoice(product: Pick<ProductView, "attributes" | "variants">) {
  const [chosen, setChosen] = useState(() => firstChoice(product));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the page comes alive
  useEffect(() => {
    const asked = choiceIn(new URLSearchParams(location.search), product.attributes);
    if (Object.keys(asked).length > 0) setChosen((before) => ({ ...before, ...asked }));
  }, []);

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
  for (const [key, value] of Object.entries(chosen)) url.searchParams.set(key, value);
  // The router's own state stays: only the words after the question mark change.
  history.replaceState(history.state, "", url);
}
