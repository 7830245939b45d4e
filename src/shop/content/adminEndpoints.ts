export const adminContentEndpoints = {
  pages: "GET /admin/pages",
  addPage: "POST /admin/pages",
  addPagePicture: "POST /admin/pages/pictures",
  page: "GET /admin/pages/:id",
  changePage: "PUT /admin/pages/:id",
  deletePage: "DELETE /admin/pages/:id",
  pageVersions: "GET /admin/pages/:id/versions",
  /** Saves an earlier state as the newest version; the slug stays. */
  restorePage: "POST /admin/pages/:id/versions/:version/restore",
  menus: "GET /admin/menus",
  saveMenu: "PUT /admin/menus/:name",
  /** Shows the standard items again. */
  resetMenu: "DELETE /admin/menus/:name",
  announcements: "GET /admin/announcements",
  addAnnouncement: "POST /admin/announcements",
  changeAnnouncement: "PUT /admin/announcements/:id",
  deleteAnnouncement: "DELETE /admin/announcements/:id",
} as const;
