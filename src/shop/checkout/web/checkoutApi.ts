import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";
import type { checkoutContract } from "../contract.ts";
import { checkoutEndpoints } from "../endpoints.ts";

export const checkoutApi = createClient<typeof checkoutContract>(checkoutEndpoints, send);
