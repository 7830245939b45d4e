import type { SendRequest } from "#platform/renderer.ts";
import { createClient } from "#web/api/apiClient.ts";
import type { contentContract } from "../contract.ts";
import { contentEndpoints } from "../endpoints.ts";

export const createContentApi = (send: SendRequest) => createClient<typeof contentContract>(contentEndpoints, send);
