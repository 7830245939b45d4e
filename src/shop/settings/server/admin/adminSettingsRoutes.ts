import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminSettingsContract } from "#shop/settings/adminContract.ts";
import { settingsToPounds } from "#shop/settings/settingAmounts.ts";
import { readSettings } from "../settingsCache.ts";
import { changeSettings } from "./changeSettings.ts";

export function adminSettingsRoutes(app: FastifyInstance): void {
  registerContract(app, adminSettingsContract, {
    settings: async ({ db }) => settingsToPounds(await readSettings(db)),
    changeSettings: ({ admin, body }) => changeSettings(admin, body),
  });
}
