import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";
import type { creditContract } from "../contract.ts";
import { creditEndpoints } from "../endpoints.ts";

export const creditApi = createClient<typeof creditContract>(creditEndpoints, send);
