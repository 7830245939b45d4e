import type { holidayContract } from "#shop/settings/holidayContract.ts";
import { holidayEndpoints } from "#shop/settings/holidayEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

/** The public holidays, for delivery estimates. */
export const holidaysApi = createClient<typeof holidayContract>(holidayEndpoints, send);
