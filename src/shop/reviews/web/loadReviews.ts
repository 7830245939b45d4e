import type { SendRequest } from "#platform/renderer.ts";
import { createClient } from "#web/api/apiClient.ts";
import type { ReviewList, reviewsContract } from "../contract.ts";
import { reviewsEndpoints } from "../endpoints.ts";

/** Returns the first page of a product's reviews; null if loading failed, which the API has logged. */
export async function loadReviews(send: SendRequest, productId: string): Promise<ReviewList | null> {
  const client = createClient<typeof reviewsContract>(reviewsEndpoints, send);
  return client.reviews({ params: { id: productId }, query: {} }).catch(() => null);
}
