import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";
import type { wishlistContract } from "../contract.ts";
import { wishlistEndpoints } from "../endpoints.ts";

export const wishlistApi = createClient<typeof wishlistContract>(wishlistEndpoints, send);
