import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";
import type { newsletterContract } from "../contract.ts";
import { newsletterEndpoints } from "../endpoints.ts";

export const newsletterApi = createClient<typeof newsletterContract>(newsletterEndpoints, send);
