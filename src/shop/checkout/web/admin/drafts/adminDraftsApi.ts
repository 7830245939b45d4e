import type { adminDraftContract } from "#shop/checkout/adminDraftContract.ts";
import { adminDraftEndpoints } from "#shop/checkout/adminDraftEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminDraftsApi = createClient<typeof adminDraftContract>(adminDraftEndpoints, send);
