/** Admin endpoints of customers. */
export const adminCustomersEndpoints = {
  list: "GET /admin/customers",
  customer: "GET /admin/customers/:id",
  setTags: "PUT /admin/customers/:id/tags",
  changeTags: "PATCH /admin/customers/:id/tags",
  addNote: "POST /admin/customers/:id/notes",
  endSessions: "POST /admin/customers/:id/sign-out",
  sendReset: "POST /admin/customers/:id/password-reset",
  exportData: "POST /admin/customers/:id/export",
  doubles: "GET /admin/customers/:id/doubles",
  previewMerge: "GET /admin/customers/:id/merge",
  merge: "POST /admin/customers/:id/merge",
  erase: "POST /admin/customers/:id/erase",
} as const;
