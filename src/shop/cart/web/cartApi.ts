import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";
import type { cartContract } from "../contract.ts";
import { cartEndpoints } from "../endpoints.ts";

export const cartApi = createClient<typeof cartContract>(cartEndpoints, send);
