import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { homePageContract } from "#shop/content/homePageContract.ts";
import { presentSections } from "../loadHomePage.ts";
import { findHomePage, listHomePageVersions, resetHomePage, restoreHomePage, saveHomePage } from "./homePage.ts";
import { addHomePicture } from "./homePictures.ts";
import { toSections } from "./toSections.ts";

export function homePageRoutes(app: FastifyInstance): void {
  // Each picture is checked by decoding it and stays for a day, unless a section shows it.
  const uploadLimit = sharedRateLimit(app.shop.pool, { name: "home-pictures", points: 30, minutes: 10 });
  // Each version is kept.
  const saveLimit = sharedRateLimit(app.shop.pool, { name: "home-saves", points: 60, minutes: 5 });

  registerContract(app, homePageContract, {
    homePage: ({ db }) => findHomePage(db),
    saveHomePage: {
      admit: ({ admin }) => saveLimit.consume(admin.user.id),
      async handle({ admin, db, body: { sections, version } }) {
        await saveHomePage(admin, sections, version);
        return findHomePage(db);
      },
    },
    async resetHomePage({ admin, db }) {
      await resetHomePage(admin);
      return findHomePage(db);
    },
    homePageVersions: ({ db, query }) => listHomePageVersions(db, query),
    async restoreHomePage({ admin, db, params, body }) {
      await restoreHomePage(admin, params.version, body.version);
      return findHomePage(db);
    },
    addHomePicture: {
      admit: ({ admin }) => uploadLimit.consume(admin.user.id),
      handle: ({ admin, config, files }) => addHomePicture(admin, config, files),
    },
    async previewHomePage({ db, pool, query, caller, body: { sections, at } }) {
      const stored = await db.transaction().execute((tx) => toSections(tx, sections));
      const time = at ? new Date(at) : new Date();
      return { sections: await presentSections(pool, stored, query.lang ?? caller.language, time) };
    },
  });
}
