export const staffSettingsCalls = {
  settings: "GET /admin/settings",
  changeSettings: "PATCH /admin/settings",
} as const;
