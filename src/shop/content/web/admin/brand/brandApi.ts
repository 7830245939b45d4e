import { queryOptions } from "@tanstack/react-query";
import type { brandContract } from "#shop/content/brandContract.ts";
import { brandEndpoints } from "#shop/content/brandEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const brandApi = createClient<typeof brandContract>(brandEndpoints, send);

export const brandQuery = queryOptions({
  queryKey: ["staff", "brand"],
  queryFn: () => brandApi.brand(),
  // The form keeps what was typed; a save with an outdated version is refused.
  refetchOnWindowFocus: false,
});
