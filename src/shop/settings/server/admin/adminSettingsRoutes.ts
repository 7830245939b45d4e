import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { requirePermission } from "#platform/server/requirePermission.ts";
import { adminSettingsContract } from "#shop/settings/adminContract.ts";
import { settingsToPounds } from "#shop/settings/settingAmounts.ts";
import { readSettings } from "../settingsCache.ts";
import { changeSettings } from "./changeSettings.ts";

export function adminSettingsRoutes(app: FastifyInstance): void {
  registerContract(app, adminSettingsContract, {
    settings: async ({ db }) => settingsToPounds(await readSettings(db)),
    changeSettings({ admin, body }) {
      if (securitySettings.some((name) => body[name] !== undefined)) requirePermission(admin.user, "settings.security");
      return changeSettings(admin, body);
    },
  });
}

/** Only owners weaken what protects the shop from its staff. */
const securitySettings = [
  "staffNeedSecondFactor",
  "secondFactorRoles",
  "reauthenticateRefundsAbove",
  "reauthenticateExportsAbove",
] as const;
