import type { SendRequest } from "#platform/renderer.ts";
import { createClient } from "#web/api/apiClient.ts";
import type { deliveryContract } from "../deliveryContract.ts";
import { deliveryEndpoints } from "../deliveryEndpoints.ts";

/** For loaders, with the `send` of the page context, and for the browser, with that of the session. */
export const createDeliveryApi = (send: SendRequest) => createClient<typeof deliveryContract>(deliveryEndpoints, send);
