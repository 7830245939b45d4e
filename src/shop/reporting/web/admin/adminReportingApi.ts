import type { adminReportingContract } from "#shop/reporting/adminContract.ts";
import { adminReportingEndpoints } from "#shop/reporting/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminReportingApi = createClient<typeof adminReportingContract>(adminReportingEndpoints, send);
