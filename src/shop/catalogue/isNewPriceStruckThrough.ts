/**
 * Whether the shop strikes through a price that nobody was asked for: one that is raised with a deal, or during one. It
 * strikes through the price before the deal.
 */
export const isNewPriceStruckThrough = (
  { price, deal }: { price: number; deal: number },
  saved: { price: number } | undefined,
): boolean => saved !== undefined && deal > 0 && price > saved.price;
