import type { SendRequest } from "#platform/renderer.ts";
import { createClient } from "#web/api/apiClient.ts";
import type { wishlistContract } from "../contract.ts";
import { wishlistEndpoints } from "../endpoints.ts";

export const createWishlistApi = (send: SendRequest) => createClient<typeof wishlistContract>(wishlistEndpoints, send);
