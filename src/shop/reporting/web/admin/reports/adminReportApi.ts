import type { adminReportContract } from "#shop/reporting/adminReportContract.ts";
import { adminReportEndpoints } from "#shop/reporting/adminReportEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminReportApi = createClient<typeof adminReportContract>(adminReportEndpoints, send);
