export const holidayCalls = { coming: "GET /holidays" } as const;

export const staffHolidayCalls = {
  holidays: "GET /admin/holidays",
  saveHoliday: "PUT /admin/holidays/:day",
  removeHoliday: "DELETE /admin/holidays/:day",
} as const;
