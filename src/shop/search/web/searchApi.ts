import type { SendRequest } from "#platform/renderer.ts";
import { createClient } from "#web/api/apiClient.ts";
import type { searchContract } from "../contract.ts";
import { searchEndpoints } from "../endpoints.ts";

/** For loaders; `send` comes from the page context. */
export const createSearchApi = (send: SendRequest) => createClient<typeof searchContract>(searchEndpoints, send);
