import type { SendRequest } from "#platform/renderer.ts";
import { createClient } from "#web/api/apiClient.ts";
import type { shopContract } from "../contract.ts";
import { shopEndpoints } from "../endpoints.ts";

/** For loaders; `send` comes from the page context. */
export const createShopApi = (send: SendRequest) => createClient<typeof shopContract>(shopEndpoints, send);
