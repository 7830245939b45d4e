import type { adminNewsletterContract } from "#shop/marketing/adminContract.ts";
import { adminNewsletterEndpoints } from "#shop/marketing/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminNewsletterApi = createClient<typeof adminNewsletterContract>(adminNewsletterEndpoints, send);
