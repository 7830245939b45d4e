import type { adminReviewsContract } from "#shop/reviews/adminContract.ts";
import { adminReviewsEndpoints } from "#shop/reviews/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminReviewsApi = createClient<typeof adminReviewsContract>(adminReviewsEndpoints, send);
