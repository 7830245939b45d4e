import { useEffect } from "react";
import { useSession } from "#web/session/session.ts";
import { wishlistApi } from "../wishlistApi.ts";
import { addRecentlyViewed } from "./recentlyViewedStorage.ts";

/** ms; a shorter visit does not count as a view. */
const viewDelayMs = 2_000;

/** Records a product view in the browser and, for a signed-in user, in the account. */
export function useTrackProductView(productId: string): void {
  const { state } = useSession();
  useEffect(() => {
    // Delayed until the page has read the list: a page does not recommend itself.
    const timer = setTimeout(() => {
      addRecentlyViewed(productId);
      // A lost view does not matter.
      if (state === "signedIn") wishlistApi.recordView({ params: { productId } }).catch(() => {});
    }, viewDelayMs);
    return () => clearTimeout(timer);
  }, [productId, state]);
}
