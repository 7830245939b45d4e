import type { SendRequest } from "#platform/renderer.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";
import type { reportingContract } from "../contract.ts";
import { reportingEndpoints } from "../endpoints.ts";

/** For loaders; `send` comes from the page context. */
export const createReportingApi = (send: SendRequest) =>
  createClient<typeof reportingContract>(reportingEndpoints, send);

/** For the browser, with the session of this tab. */
export const reportingApi = createReportingApi(send);
