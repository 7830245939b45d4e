import type { adminWebhooksContract } from "#shop/webhooks/adminContract.ts";
import { adminWebhooksEndpoints } from "#shop/webhooks/endpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminWebhooksApi = createClient<typeof adminWebhooksContract>(adminWebhooksEndpoints, send);
