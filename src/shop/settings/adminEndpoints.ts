export const adminSettingsEndpoints = {
  settings: "GET /admin/settings",
  changeSettings: "PATCH /admin/settings",
} as const;

export const adminHolidayEndpoints = {
  holidays: "GET /admin/holidays",
  saveHoliday: "PUT /admin/holidays/:day",
  removeHoliday: "DELETE /admin/holidays/:day",
} as const;
