import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { adminContentContract } from "#shop/content/adminContract.ts";
import { addAnnouncement, changeAnnouncement, deleteAnnouncement, listAnnouncements } from "./announcements.ts";
import { listMenus, resetMenu, saveMenu } from "./menus.ts";
import { addPagePicture } from "./pagePictures.ts";
import { listPages, listVersions, loadPage } from "./pageQueries.ts";
import { addPage, changePage, deletePage, restorePage } from "./savePage.ts";

export function adminContentRoutes(app: FastifyInstance): void {
  // Saving sanitises up to four long texts and keeps each version.
  const saveLimit = sharedRateLimit(app.shop.pool, { name: "content-saves", points: 60, minutes: 5 });
  // Each picture is checked by decoding it and stays for a day, unless a page shows it.
  const uploadLimit = sharedRateLimit(app.shop.pool, { name: "page-pictures", points: 30, minutes: 10 });

  registerContract(app, adminContentContract, {
    pages: ({ db, query }) => listPages(db, query),
    page: ({ db, params: { id } }) => loadPage(db, id),
    addPage: {
      admit: ({ admin }) => saveLimit.consume(admin.user.id),
      handle: async ({ admin, db, body }) => loadPage(db, await addPage(admin, body)),
    },
    addPagePicture: {
      admit: ({ admin }) => uploadLimit.consume(admin.user.id),
      handle: ({ admin, config, files }) => addPagePicture(admin, config, files),
    },
    changePage: {
      admit: ({ admin }) => saveLimit.consume(admin.user.id),
      async handle({ admin, db, params: { id }, body }) {
        await changePage(admin, id, body);
        return loadPage(db, id);
      },
    },
    async deletePage({ admin, params: { id } }) {
      await deletePage(admin, id);
      return {};
    },
    pageVersions: ({ db, params: { id }, query }) => listVersions(db, id, query),
    menus: ({ db }) => listMenus(db),
    saveMenu: ({ admin, params: { name }, body: { items, version } }) => saveMenu(admin, name, items, version),
    resetMenu: ({ admin, params: { name } }) => resetMenu(admin, name),
    announcements: ({ db, query }) => listAnnouncements(db, query),
    addAnnouncement: ({ admin, body }) => addAnnouncement(admin, body),
    changeAnnouncement: ({ admin, params: { id }, body }) => changeAnnouncement(admin, id, body),
    async deleteAnnouncement({ admin, params: { id } }) {
      await deleteAnnouncement(admin, id);
      return {};
    },
    async restorePage({ admin, db, params: { id, version: from }, body: { version } }) {
      await restorePage(admin, id, from, version);
      return loadPage(db, id);
    },
  });
}
