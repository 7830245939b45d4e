import { useLazyInView } from "#web/ui/useLazyInView.ts";

/** Products that this browser viewed; nothing for a first visit. Loaded when its place comes near. */
export function ViewedSection() {
  const [place, RecentlyViewed] = useLazyInView(() =>
    import("#shop/wishlist/web/recentlyViewed/RecentlyViewed.tsx").then((file) => file.RecentlyViewed),
  );
  return (
    <div className="wrap" ref={place}>
      {RecentlyViewed && <RecentlyViewed excludedId="" />}
    </div>
  );
}
