import type { ProductView } from "#shop/catalogue/contract.ts";
import type { ReviewList } from "../contract.ts";

export type ReviewsSectionProps = {
  product: Pick<ProductView, "_id" | "displayName" | "rating" | "ratings" | "fits">;
  first: ReviewList | null;
  /** What the visitor pressed before the scripts were there: the `data-review` of a button. */
  action?: string | undefined;
};
