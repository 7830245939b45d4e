import type { reviewsContract } from "#shop/reviews/contract.ts";
import { reviewsEndpoints } from "#shop/reviews/endpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const reviewsApi = createClient<typeof reviewsContract>(reviewsEndpoints, send);
