import type { stockAlertContract } from "#shop/catalogue/stockAlertContract.ts";
import { stockAlertEndpoints } from "#shop/catalogue/stockAlertEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const stockAlertApi = createClient<typeof stockAlertContract>(stockAlertEndpoints, send);
