import type { SendRequest } from "#platform/renderer.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";
import type { catalogueContract } from "../contract.ts";
import { catalogueEndpoints } from "../endpoints.ts";

/** For loaders; `send` comes from the page context. */
export const createCatalogueApi = (send: SendRequest) =>
  createClient<typeof catalogueContract>(catalogueEndpoints, send);

/** For the browser, with the session of this tab. */
export const catalogueApi = createCatalogueApi(send);
