import { adminHolidayEndpoints } from "#shop/settings/adminEndpoints.ts";
import type { adminHolidayContract } from "#shop/settings/adminHolidayContract.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminHolidaysApi = createClient<typeof adminHolidayContract>(adminHolidayEndpoints, send);
