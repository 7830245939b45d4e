export const homePageEndpoints = {
  homePage: "GET /admin/home-page",
  saveHomePage: "PUT /admin/home-page",
  /** Shows the standard sections again. */
  resetHomePage: "DELETE /admin/home-page",
  homePageVersions: "GET /admin/home-page/versions",
  /** Saves an earlier state as the newest version. */
  restoreHomePage: "POST /admin/home-page/versions/:version/restore",
  addHomePicture: "POST /admin/home-page/pictures",
  /** The sections as visitors would see them at a time, without saving them. */
  previewHomePage: "POST /admin/home-page/preview",
} as const;
