import type { adminSettingsContract } from "#shop/settings/adminContract.ts";
import { adminSettingsEndpoints } from "#shop/settings/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminSettingsApi = createClient<typeof adminSettingsContract>(adminSettingsEndpoints, send);
