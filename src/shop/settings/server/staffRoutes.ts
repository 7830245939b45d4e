import type { FastifyInstance } from "fastify";
import { serve } from "#server/serve.ts";
import { inPounds } from "../amounts.ts";
import { staffSettingsContract } from "../staffContract.ts";
import { changeSettings } from "./changeSettings.ts";
import { readSettings } from "./settings.ts";

export function staffSettingsRoutes(app: FastifyInstance): void {
  serve(app, staffSettingsContract, {
    settings: async ({ db }) => inPounds(await readSettings(db)),
    changeSettings: (visit) => changeSettings(visit, visit.body),
  });
}
