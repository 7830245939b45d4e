import type { adminColoursContract } from "#shop/catalogue/colourContract.ts";
import { adminColoursEndpoints } from "#shop/catalogue/colourEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminColoursApi = createClient<typeof adminColoursContract>(adminColoursEndpoints, send);
