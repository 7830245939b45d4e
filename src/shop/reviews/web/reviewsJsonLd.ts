import type { ProductView } from "#shop/catalogue/contract.ts";
import type { ReviewList } from "../contract.ts";

/** Returns the stars and first reviews for search engines, which read what the server wrote. Undefined: none. */
export const reviewsJsonLd = import.meta.env.SSR ? serverReviewsJsonLd : () => undefined;

function serverReviewsJsonLd({ rating }: ProductView, reviews: ReviewList | null): object | undefined {
  if (!rating) return undefined;
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews?.items.map(({ stars, title, text, name, language, at }) => ({
      "@type": "Review",
      reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: 5, worstRating: 1 },
      author: { "@type": "Person", name: name ?? "Customer" },
      datePublished: at.slice(0, 10),
      name: title || undefined,
      reviewBody: text || undefined,
      inLanguage: language ?? undefined,
    })),
  };
}
