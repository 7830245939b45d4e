import { useEffect, useState } from "react";
import type { DeliveryTerms } from "#shop/settings/web/estimateDelivery.ts";

/**
 * Returns delivery days and fee for the visitor's governorate; undefined while it is not known, and while or when they
 * cannot be loaded. Asked for by the browser, because the page is cached, possibly since yesterday, and the same for all
 * visitors.
 */
export function useDeliveryTerms(governorate: string | undefined): DeliveryTerms | undefined {
  const [found, setFound] = useState<{ governorate: string; terms: DeliveryTerms }>();
  useEffect(() => {
    if (!governorate) return;
    import("#shop/settings/web/estimateDelivery.ts")
      .then(async ({ estimateDelivery }) => setFound({ governorate, terms: await estimateDelivery(governorate) }))
      .catch(() => setFound(undefined));
  }, [governorate]);
  return found?.governorate === governorate ? found?.terms : undefined;
}
